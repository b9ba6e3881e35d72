import {
  type AnswerOf,
  endpoint,
  field,
  type FieldsOf,
  flag,
  form,
  nullable,
  oneOf,
  optional,
  optionalOr,
  orEmpty,
  record,
  text,
  whole,
  words,
} from '../shared/index.ts';
import {
  birthDate,
  contactNumber,
  email,
  hash,
  newPassword,
  oneTimeCode,
  password,
  personName,
} from './auth-fields.ts';

export const nextSteps = ['login', 'verifyPassword', 'verifyEmail', 'fillProfile'] as const;

export const EXTERNAL_NOTE_MAX = 1_000;

/** Letters of a country such as `nl`; a dialling code is understood and needs no more than the number says itself. */
const countryCode = () =>
  field((given, refuse) => {
    if (!/^(?:[a-z]{2}|\+?\d{1,4})$/i.test(given)) refuse('invalid');
    return given.toUpperCase();
  });

export const checkEmail = endpoint({
  method: 'POST',
  path: '/api/client/register/check-email',
  summary: 'How this person goes on: with a password, or with a code that is mailed to them now',
  caller: 'visitor',
  fields: form({ email: email() }),
  answer: record({
    nextStep: oneOf(nextSteps),
    hash: optionalOr(text(), ''),
    /** Seconds until another mail may be requested; 0 when none was needed. */
    timer: optionalOr(whole(), 0),
    alreadyRegistered: optionalOr(flag(), false),
    /** `login` of somebody who set no password: they sign in by a mailed code. */
    withoutPassword: optionalOr(flag(), false),
  }),
  problems: ['too_many_requests'],
});

export const verifyEmail = endpoint({
  method: 'POST',
  path: '/api/client/register/verify-email',
  summary: 'The code from the mail; the answer carries the hash of the next step',
  caller: 'visitor',
  fields: form({ hash: hash(), code: oneTimeCode() }),
  answer: record({ nextStep: optionalOr(oneOf(nextSteps), 'fillProfile'), hash: optionalOr(text(), '') }),
  problems: ['too_many_requests', 'too_many_tries'],
});

export const fillProfile = endpoint({
  method: 'POST',
  path: '/api/client/register/fill-profile',
  summary: 'Makes the account of a person whose e-mail is verified, and signs them in',
  caller: 'visitor',
  fields: form(
    {
      hash: hash(),
      firstName: personName(),
      lastName: personName(),
      // The company chooses which of these are required; the use case refuses a missing one.
      password: optional(newPassword()),
      contactNumber: optional(contactNumber()),
      countryCode: optional(countryCode()),
      birthDate: optional(birthDate()),
      // The answer to the company's extra question (PRO-5).
      externalNote: optional(words(EXTERNAL_NOTE_MAX)),
    },
    {
      firstName: 'firstName',
      lastName: 'lastName',
      contactNumber: 'contactNumber',
      countryCode: 'countryCode',
      birthDate: 'birthDate',
    },
  ),
  fieldCapabilities: { externalNote: 'sign-up-question' },
  answer: record({ accessToken: text() }),
  problems: ['too_many_requests'],
});

export const verifyPassword = endpoint({
  method: 'POST',
  path: '/api/client/register/verify-password',
  summary: 'Signs in by password; who is new to this company becomes its customer',
  caller: 'visitor',
  fields: form({ hash: hash(), password: password() }),
  answer: record({ accessToken: text() }),
  problems: ['too_many_requests', 'too_many_tries', 'customer_blocked'],
});

export const requestResetLink = endpoint({
  method: 'POST',
  path: '/api/client/password/reset-request',
  summary: 'Mails a link to set a new password. The answer is the same whether or not the address is known',
  caller: 'visitor',
  fields: form({ email: email(), redirectUrl: optional(words(2_000)) }),
  answer: orEmpty(record({ timer: optionalOr(whole(), 0) })),
  problems: ['too_many_requests'],
});

export const resetByLink = endpoint({
  method: 'POST',
  path: '/api/client/password/reset',
  summary: 'Sets the new password with the token of the link; all sessions end',
  caller: 'visitor',
  fields: form({ confirmationToken: words(200), newPassword: newPassword() }),
  /** Where the request for the link wanted the person to end, if they may be sent there. */
  answer: orEmpty(
    record({
      redirectUrl: nullable(text()),
      /** Whose password it was, so that nobody types their address again; null where a platform does not say. */
      email: nullable(text()),
    }),
  ),
  problems: ['too_many_requests'],
});

export const checkResetLink = endpoint({
  method: 'POST',
  path: '/api/client/password/check-reset-link',
  summary: 'Whether the token of a link can still set a new password; it stays usable',
  caller: 'visitor',
  capability: 'check-reset-link',
  fields: form({ confirmationToken: words(200) }),
  answer: orEmpty(record({})),
  problems: ['too_many_requests'],
});

export const requestResetCode = endpoint({
  method: 'POST',
  path: '/api/client/password/request-reset-code',
  summary: 'Mails a code to set a new password. The answer is the same whether or not the address is known',
  caller: 'visitor',
  fields: form({ email: email() }),
  answer: orEmpty(record({ hash: optionalOr(text(), ''), timer: optionalOr(whole(), 0) })),
  problems: ['too_many_requests'],
});

export const verifyResetCode = endpoint({
  method: 'POST',
  path: '/api/client/password/verify-reset-code',
  summary: 'Says whether the code from the mail is right, before a password is asked for',
  caller: 'visitor',
  // Without it the code holds for a reset that the same network asked for (API-1).
  fields: form({ hash: optional(hash()), code: oneTimeCode() }),
  fieldCapabilities: { hash: 'given-by-server' },
  answer: orEmpty(record({})),
  problems: ['too_many_requests', 'too_many_tries'],
});

export const setNewPassword = endpoint({
  method: 'POST',
  path: '/api/client/password/set-new',
  summary: 'Sets the new password with the code and signs in; all other sessions end',
  caller: 'visitor',
  fields: form({ hash: optional(hash()), code: oneTimeCode(), password: newPassword() }),
  fieldCapabilities: { hash: 'given-by-server' },
  answer: record({ accessToken: text() }),
  problems: ['too_many_requests', 'too_many_tries', 'customer_blocked'],
});

export const requestSignInCode = endpoint({
  method: 'POST',
  path: '/api/client/sign-in/request-code',
  summary: 'Mails a customer a code to sign in with. The answer is the same whether or not the address is known',
  caller: 'visitor',
  capability: 'sign-in-code',
  fields: form({ email: email() }),
  answer: record({ hash: text(), timer: whole() }),
  problems: ['too_many_requests'],
});

export const signInByCode = endpoint({
  method: 'POST',
  path: '/api/client/sign-in/verify-code',
  summary: 'Signs in by the code from the mail',
  caller: 'visitor',
  capability: 'sign-in-code',
  fields: form({ hash: hash(), code: oneTimeCode() }),
  answer: record({ accessToken: text() }),
  problems: ['too_many_requests', 'too_many_tries', 'customer_blocked'],
});

export const changePassword = endpoint({
  method: 'POST',
  path: '/api/client/password/change',
  summary: 'Changes the password. Every session ends; this one goes on with the token of the answer',
  caller: 'customer',
  fields: form({ currentPassword: password(), newPassword: newPassword() }),
  /** Null: the session goes on with the token it has. */
  answer: orEmpty(record({ accessToken: optionalOr(text(), null) })),
  problems: ['too_many_tries'],
});

export const requestEmailChange = endpoint({
  method: 'POST',
  path: '/api/client/email/request-change',
  summary: 'Mails a code to the new address of a customer; asks for the password',
  caller: 'customer',
  capability: 'email-change',
  fields: form({ email: email(), password: password() }),
  answer: record({ hash: text(), timer: whole() }),
  problems: ['too_many_requests', 'too_many_tries'],
});

export const changeEmail = endpoint({
  method: 'POST',
  path: '/api/client/email/change',
  summary: 'Signs in by the new address from now on, proved by the code; the old address is told',
  caller: 'customer',
  capability: 'email-change',
  fields: form({ hash: hash(), code: oneTimeCode() }),
  answer: record({ email: text() }),
  problems: ['too_many_requests', 'too_many_tries'],
});

export const logout = endpoint({
  method: 'POST',
  path: '/api/client/logout',
  summary: 'Ends the session of this token',
  caller: 'customer',
  fields: form({}),
  answer: orEmpty(record({})),
  problems: [],
});

export type NextStep = (typeof nextSteps)[number];
export type CheckedEmail = AnswerOf<typeof checkEmail>;
export type NewProfile = FieldsOf<typeof fillProfile>;
