import type { Messages } from './index.ts';

export const en: Messages = {
  problems: {
    invalid_fields: 'Please check the marked fields.',
    malformed_request: 'The request could not be read.',
    session_ended: 'Your session has timed out. Please log in.',
    company_unknown: 'This company is not known here. Please check the company key.',
    company_banned: 'This company is no longer available.',
    customer_blocked: 'Your account has been blocked by this company.',
    credentials_wrong: 'The user name or password of this widget is wrong.',
    not_found: 'There is nothing at this address.',
    shop_not_found: 'This shop does not exist.',
    service_not_found: 'This service does not exist.',
    room_not_found: 'This service cannot be booked there.',
    event_not_found: 'The event has already ended or the link is invalid',
    bundle_not_found: 'This bundle does not exist.',
    too_large: 'The request is too large.',
    unsupported_media: 'Requests must be sent as a form.',
    too_many_requests: 'Too many requests. Please wait a moment and try again.',
    internal: 'An internal error occurred. Please try again.',
    unavailable: 'We cannot be reached for a moment. Please try again shortly.',
  },
  fields: {
    required: 'This field cannot be empty',
    invalid: 'This value is not valid',
    too_long: 'This text is too long',
    repeated: 'This field may be sent only once',
    too_many: 'Too many values',
    not_text: 'This text contains characters that cannot be stored',
    milliseconds: 'Times are given in seconds, not in milliseconds',
    email: 'Wrong email format!',
  },
};
