import { otherSpelling } from '@embook/domain/shared';
import type { FieldValues, Path, UseFormSetError } from 'react-hook-form';
import { problemOf } from '../lib/api-error.ts';
import { errorText } from '../lib/error-text.ts';

/** The fields of a form in their order on screen, each with its name in the server's `errors`. */
type WireNames<V extends FieldValues> = readonly (readonly [field: Path<V>, wireName: string])[];

/** The server's error of one field, by its wire name in either spelling. */
export function refusedAt(error: unknown, wireName: string): string | undefined {
  const errors = problemOf(error)?.errors;
  return errors?.[wireName] ?? errors?.[otherSpelling(wireName)];
}

/** VAL-5: shows the server's errors at their fields, and focuses the first. */
export function showRefusals<V extends FieldValues>(
  setError: UseFormSetError<V>,
  names: WireNames<V>,
  error: unknown,
): void {
  for (const [field, wireName] of names.toReversed()) {
    const message = refusedAt(error, wireName);
    if (message !== undefined) setError(field, { message }, { shouldFocus: true });
  }
}

/** The error that belongs to no field; it is shown above the button. */
export const otherRefusal = <V extends FieldValues>(names: WireNames<V>, error: unknown): string | undefined =>
  error === null || names.some(([, wireName]) => refusedAt(error, wireName)) ? undefined : errorText(error);
