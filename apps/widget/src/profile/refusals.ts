import { otherSpelling } from '@embook/domain/shared';
import type { FieldValues, Path, UseFormSetError } from 'react-hook-form';
import { ApiError } from '../lib/api-error.ts';
import { errorText } from '../lib/error-text.ts';

/** The fields of a form in their order on screen, each with the name the server refuses it under. */
type WireNames<V extends FieldValues> = readonly (readonly [field: Path<V>, wireName: string])[];

/** What the server has against one field, by its wire name in either spelling. */
export function refusedAt(error: unknown, wireName: string): string | undefined {
  const failure = error instanceof ApiError ? error.failure : undefined;
  if (failure?.kind !== 'problem') return undefined;
  return failure.errors[wireName] ?? failure.errors[otherSpelling(wireName)];
}

/** VAL-5: what the server refused stands at its field, and the first of them gets the focus. */
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

/** What belongs to no field of the form; it stands above its button. */
export const otherRefusal = <V extends FieldValues>(names: WireNames<V>, error: unknown): string | undefined =>
  error === null || names.some(([, wireName]) => refusedAt(error, wireName)) ? undefined : errorText(error);
