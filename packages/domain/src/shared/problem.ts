/**
 * Everything that can be refused, by name, with the HTTP status it travels under. The words for each, in four
 * languages, are the server's; a new code without words does not compile.
 */
export const problemStatus = {
  invalid_fields: 422,
  malformed_request: 400,
  session_ended: 401,
  company_unknown: 403,
  company_banned: 403,
  customer_blocked: 403,
  credentials_wrong: 403,
  not_found: 404,
  shop_not_found: 404,
  service_not_found: 404,
  room_not_found: 404,
  event_not_found: 404,
  bundle_not_found: 404,
  loyalty_not_offered: 404,
  too_large: 413,
  unsupported_media: 415,
  too_many_requests: 429,
  too_many_tries: 429,
  internal: 500,
  unavailable: 503,
} as const;

export type ProblemCode = keyof typeof problemStatus;

/** Why one field was refused. */
export const fieldProblems = [
  'required',
  'invalid',
  'too_long',
  'repeated',
  'too_many',
  'not_text',
  'milliseconds',
  'email',
  'name_length',
  'contact_number',
  'birth_date',
  'read_only',
  'password_required',
  'password_short',
  'password_long',
  'password_wrong',
  'password_same',
  'passwords_differ',
  'code_format',
  'code_wrong',
  'code_expired',
  'code_tries',
  'step_ended',
  'link_expired',
  'return_address',
  'picture_kind',
  'picture_broken',
  'picture_bytes',
  'picture_pixels',
] as const;

export type FieldProblem = (typeof fieldProblems)[number];
