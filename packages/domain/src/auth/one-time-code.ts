import type { FieldProblem } from '../shared/index.ts';

/** A code as it is mailed: six digits. */
export const CODE_DIGITS = 6;
/** How often a code that was mailed can be tried. */
export const MAX_CODE_TRIES = 5;

/** Why a mailed code takes no further try; `tries` is undefined where there is no such code. */
export const noTryProblem = (tries: number | undefined): FieldProblem =>
  tries !== undefined && tries >= MAX_CODE_TRIES ? 'code_tries' : 'code_expired';

/** Pasted codes come with spaces, and some keyboards write other digits than 0 to 9. */
export const plainCode = (typed: string): string => typed.normalize('NFKC').replace(/[\s-]/g, '');

/** Codes of a platform that does not say how long they are. */
const MIN_DIGITS = 4;
export const MAX_DIGITS = 8;

/** The same for a code of any platform: how long it is, is not known. */
export function numericCodeProblem(typed: string): FieldProblem | undefined {
  const code = plainCode(typed);
  if (code === '') return 'required';
  return /^\d+$/.test(code) && code.length >= MIN_DIGITS && code.length <= MAX_DIGITS ? undefined : 'invalid';
}

export function codeProblem(typed: string): FieldProblem | undefined {
  const code = plainCode(typed);
  if (code === '') return 'required';
  return code.length === CODE_DIGITS && /^\d+$/.test(code) ? undefined : 'code_format';
}
