import { birthDate, contactNumberOrNone, email, hash, oneTimeCode, password, personName } from '../auth/index.ts';
import {
  type AnswerOf,
  choice,
  dayAsUnix,
  derived,
  endpoint,
  field,
  type FieldsOf,
  file,
  flag,
  form,
  json,
  locales,
  mapOf,
  nullable,
  oneLineOrEmpty,
  oneOf,
  optional,
  optionalOr,
  orEmpty,
  proseOrEmpty,
  record,
  text,
  whenSent,
  whole,
  yesOrNo,
} from '../shared/index.ts';

const MAX_LENGTH = 1_000;

/** Without user name and port; a literal address has no last label that begins with a letter. */
const ADDRESS = /^https:\/\/((?:[a-z\d-]+\.)+[a-z][a-z\d-]*)\/[^\s\\]*$/;

/**
 * Push services have names and listen on the usual port. A literal address, or a name that only a private network knows,
 * is none: the platform sends to it on behalf of whoever joined (A22).
 */
export function isPushAddress(address: string): boolean {
  const [, name] = (address.length <= MAX_LENGTH && ADDRESS.exec(address)) || [];
  return name !== undefined && !/\.(?:localhost|local|internal)$/.test(name);
}

/** The address of a browser at its push service. */
const pushAddress = () =>
  field(
    (text, refuse) => {
      if (text === '') refuse('required');
      else if (!isPushAddress(text)) refuse('invalid');
      return text;
    },
    { type: 'string', format: 'uri', maxLength: MAX_LENGTH },
  );

/** A key of so many bytes, in base64 for addresses without padding (RFC 8291). */
const pushKey = (bytes: number) => {
  const length = Math.ceil((bytes * 4) / 3);
  const shape = new RegExp(`^[\\w-]{${length}}$`);
  return field(
    (text, refuse) => {
      if (text === '') refuse('required');
      else if (!shape.test(text)) refuse('invalid');
      return text;
    },
    { type: 'string', minLength: length, maxLength: length },
  );
};

const fields = record({
  email: optionalOr(text(), ''),
  firstName: optionalOr(text(), ''),
  lastName: optionalOr(text(), ''),
  contactNumber: nullable(text()),
  dateOfBirth: nullable(dayAsUnix()),
  loyaltyPoints: optionalOr(whole(), 0),
  address: nullable(text()),
  zip: nullable(text()),
  city: nullable(text()),
  avatarUrl: nullable(text()),
  clientCompanyName: nullable(text()),
  registrationExtraFieldLabel: optionalOr(text(), ''),
  externalNote: nullable(text()),
  pushEnabled: optionalOr(flag(), false),
  emailEnabled: optionalOr(flag(), false),
  feedbackEnabled: optionalOr(flag(), false),
  locale: optionalOr(oneOf(locales), null),
  /** False for who signs in by mailed codes alone. */
  hasPassword: optionalOr(flag(), true),
});

/** The settings may come beside the profile's own fields or in a record of their own. */
const profile = derived(fields, (sent) => ({ ...Object(sent['settings']), ...sent }));

/** After a change a platform may answer nothing; the profile is then fetched again. */
const changed = orEmpty(record({ profile: optionalOr(profile, null) }));

export const profileGet = endpoint({
  method: 'POST',
  path: '/api/client/profile/get',
  summary: 'Everything the company knows of the signed-in customer, settings included',
  caller: 'customer',
  fields: form({}),
  answer: record({ profile }),
  problems: [],
});

export const profileUpdate = endpoint({
  method: 'POST',
  path: '/api/client/profile/update',
  summary: 'Changes the account. What is left out stays; e-mail and a known date of birth cannot change',
  caller: 'customer',
  fields: form(
    {
      firstName: personName(),
      lastName: personName(),
      contactNumber: whenSent(contactNumberOrNone()),
      birthDate: optional(birthDate()),
      email: optional(email()),
      address: whenSent(oneLineOrEmpty(200)),
      zip: whenSent(oneLineOrEmpty(20)),
      city: whenSent(oneLineOrEmpty(100)),
      clientCompanyName: whenSent(oneLineOrEmpty(100)),
      externalNote: whenSent(proseOrEmpty(1_000)),
    },
    { zip: 'zip_code' },
    // The contract names refusals alike in sign-up and here (VAL-5).
    { first_name: 'firstName', last_name: 'lastName', contact_number: 'contactNumber', birth_date: 'birthDate' },
  ),
  fieldCapabilities: { email: 'profile-email' },
  answer: changed,
  problems: [],
});

export const settingsUpdate = endpoint({
  method: 'POST',
  path: '/api/client/settings/update',
  summary: 'Changes what the customer is told, and in which language. What is left out stays',
  caller: 'customer',
  fields: form({
    locale: optional(choice(locales)),
    pushEnabled: optional(yesOrNo()),
    emailEnabled: optional(yesOrNo()),
    feedbackEnabled: optional(yesOrNo()),
  }),
  answer: changed,
  problems: [],
});

export const avatarUpdate = endpoint({
  method: 'POST',
  path: '/api/client/avatar/update',
  summary: 'A new picture of the customer: PNG, JPEG or WebP of at most 5 MB, cut to a square',
  caller: 'customer',
  fields: form({ file: file() }),
  multipart: true,
  answer: record({ avatarUrl: text() }),
  problems: ['too_large', 'too_many_requests'],
});

export const avatarRemove = endpoint({
  method: 'POST',
  path: '/api/client/avatar/remove',
  summary: 'Removes the picture of the customer',
  caller: 'customer',
  capability: 'avatar-remove',
  fields: form({}),
  answer: orEmpty(record({})),
  problems: [],
});

/** The address that a browser got from its push service names the browser: whoever knows it can send to it alone. */
const browser = { endpoint: pushAddress() };

export const pushGet = endpoint({
  method: 'POST',
  path: '/api/client/push/get',
  summary: 'The key that a browser subscribes with, and whether this browser gets push messages',
  caller: 'customer',
  capability: 'web-push',
  fields: form({ endpoint: optional(browser.endpoint) }),
  answer: record({ publicKey: text(), isJoined: flag() }),
  problems: [],
});

export const pushJoin = endpoint({
  method: 'POST',
  path: '/api/client/push/join',
  summary:
    'This browser gets push messages from now on, while push_enabled is 1; of more than ten the oldest is dropped',
  caller: 'customer',
  capability: 'web-push',
  fields: form({ ...browser, p256dh: pushKey(65), auth: pushKey(16) }),
  answer: orEmpty(record({})),
  problems: ['too_many_requests'],
});

export const pushLeave = endpoint({
  method: 'POST',
  path: '/api/client/push/leave',
  summary: 'This browser gets no push messages any more; answers how many others of the customer still do',
  caller: 'customer',
  capability: 'web-push',
  fields: form(browser),
  answer: record({ others: whole() }),
  problems: [],
});

export const dataExport = endpoint({
  method: 'POST',
  path: '/api/client/data/export',
  summary: 'Everything this company keeps about the customer, as JSON; asks for the password',
  caller: 'customer',
  capability: 'data-export',
  fields: form({ password: password() }),
  answer: record({ data: mapOf(json()) }),
  problems: ['too_many_tries'],
});

export const accountDelete = endpoint({
  method: 'POST',
  path: '/api/client/account/delete',
  summary:
    'The person disappears from this company; bookings and payments keep their figures. Refused while a paid visit is to come or the shop owes money; asks for the password',
  caller: 'customer',
  capability: 'account-delete',
  fields: form({ password: password() }),
  answer: orEmpty(record({})),
  problems: ['too_many_tries', 'visits_ahead', 'money_owed'],
});

export const requestAccountDeletion = endpoint({
  method: 'POST',
  path: '/api/client/account/request-deletion',
  summary: 'Mails a code to a customer without a password, to delete the account with',
  caller: 'customer',
  capability: 'account-delete-code',
  fields: form({}),
  answer: record({ hash: text(), timer: whole() }),
  problems: ['too_many_requests', 'visits_ahead', 'money_owed'],
});

export const accountDeleteByCode = endpoint({
  method: 'POST',
  path: '/api/client/account/delete-by-code',
  summary: 'The same as account/delete, for a customer without a password: asks for the mailed code',
  caller: 'customer',
  capability: 'account-delete-code',
  fields: form({ hash: hash(), code: oneTimeCode() }),
  answer: orEmpty(record({})),
  problems: ['too_many_requests', 'too_many_tries', 'visits_ahead', 'money_owed'],
});

export type Profile = AnswerOf<typeof profileGet>['profile'];
export type ProfileChange = FieldsOf<typeof profileUpdate>;
export type SettingsChange = FieldsOf<typeof settingsUpdate>;

/** Stands for the name of a person who was erased. */
export const NO_NAME = '–';
