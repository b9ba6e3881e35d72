import { ApiError } from '../lib/api-error.ts';

/**
 * The error of a call whose fields the server refused: a text for each, by its wire name; `result` is what the refusal
 * carries besides.
 */
export const refused = (
  errors: Readonly<Record<string, string>>,
  message = 'Please check the marked fields.',
  result?: unknown,
) => new ApiError({ kind: 'problem', code: 422, message, errors, timer: undefined, companyBanned: false, result });
