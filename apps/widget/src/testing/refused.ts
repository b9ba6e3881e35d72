import { ApiError } from '../lib/api-error.ts';

/** What a call throws when the server takes something amiss: a text for each field, by its wire name. */
export const refused = (errors: Readonly<Record<string, string>>, message = 'Please check the marked fields.') =>
  new ApiError({ kind: 'problem', code: 422, message, errors, timer: undefined, companyBanned: false });
