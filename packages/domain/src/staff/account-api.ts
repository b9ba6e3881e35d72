import { email, newPassword, oneTimeCode, password } from '../auth/auth-fields.ts';
import {
  endpoint,
  flag,
  foreignObject,
  form,
  id,
  json,
  list,
  nullable,
  oneLine,
  optional,
  orEmpty,
  record,
  text,
  whole,
  words,
} from '../shared/index.ts';
import { grantShape } from './staff-fields.ts';

/** Digits of an authenticator app, or a recovery code. */
const factorCode = () => words(40);

const signedIn = {
  staff: record({ id: whole(), name: text(), email: text() }),
  companies: list(record({ key: text(), name: text(), ...grantShape, employeeId: nullable(whole()) })),
  /** Whether this account has an authenticator app. */
  secondFactor: flag(),
};
/** Who is signed in, and where they work. */
const account = record(signedIn);

export const staffSignIn = endpoint({
  method: 'POST',
  path: '/api/staff/sign-in',
  summary: 'Signs in by e-mail and password, and by a code where a second factor is set up',
  caller: { staff: 'anyone' },
  event: 'account.signed_in',
  fields: form({ email: email(), password: password(), code: optional(factorCode()) }),
  answer: account,
  problems: ['sign_in_refused', 'second_factor_missing', 'too_many_requests', 'too_many_tries'],
});

export const staffRequestReset = endpoint({
  method: 'POST',
  path: '/api/staff/password/forgotten',
  summary: 'Mails a link for a new password; the answer is the same for an address that nobody has',
  caller: { staff: 'anyone' },
  event: null,
  fields: form({ email: email() }),
  answer: orEmpty(record({})),
  problems: ['too_many_requests'],
});

export const staffResetPassword = endpoint({
  method: 'POST',
  path: '/api/staff/password/reset',
  summary:
    'Sets a new password by the mailed link, which works once and for 30 minutes, and signs in; the second factor is asked for all the same, and every session before it ends',
  caller: { staff: 'anyone' },
  event: 'account.password_reset',
  fields: form({ token: words(200), password: password(), code: optional(factorCode()) }),
  answer: account,
  problems: ['second_factor_missing', 'sign_in_refused'],
});

export const staffSignOut = endpoint({
  method: 'POST',
  path: '/api/staff/sign-out',
  summary: 'Ends this session',
  caller: { staff: 'self' },
  event: 'account.signed_out',
  fields: form({}),
  answer: account,
  problems: [],
});

export const staffMe = endpoint({
  method: 'GET',
  path: '/api/staff/me',
  summary: 'Who is signed in, where they work and what they may do there',
  caller: { staff: 'self' },
  fields: form({}),
  answer: account,
  problems: [],
});

export const staffConfirm = endpoint({
  method: 'POST',
  path: '/api/staff/me/confirm',
  summary: 'Proves who is at the screen once more, for calls that ask for a fresh sign-in',
  caller: { staff: 'self' },
  event: null,
  fields: form({ password: password(), code: optional(factorCode()) }),
  answer: orEmpty(record({})),
  problems: ['sign_in_refused', 'second_factor_missing', 'too_many_tries'],
});

export const staffSessions = endpoint({
  method: 'GET',
  path: '/api/staff/me/sessions',
  summary: 'Where this account is signed in',
  caller: { staff: 'self' },
  fields: form({}),
  answer: record({
    sessions: list(
      record({
        id: whole(),
        device: text(),
        address: text(),
        /** Real time, unix seconds. */
        signedInAt: whole(),
        lastUsedAt: whole(),
        current: flag(),
      }),
    ),
  }),
  problems: [],
});

export const staffEndSession = endpoint({
  method: 'DELETE',
  path: '/api/staff/me/sessions/:id',
  summary: 'Ends one session of this account',
  caller: { staff: 'self' },
  event: 'account.session_ended',
  fields: form({ id: id() }),
  answer: orEmpty(record({})),
  problems: ['not_found'],
});

export const staffEndSessions = endpoint({
  method: 'DELETE',
  path: '/api/staff/me/sessions',
  summary: 'Ends every session of this account, this one too',
  caller: { staff: 'self' },
  event: 'account.sessions_ended',
  fields: form({}),
  answer: orEmpty(record({})),
  problems: [],
});

export const staffChangePassword = endpoint({
  method: 'POST',
  path: '/api/staff/me/password',
  summary: 'Changes the password; every other session ends at once',
  caller: { staff: 'self' },
  event: 'account.password_changed',
  fields: form({ currentPassword: password(), newPassword: newPassword() }),
  answer: orEmpty(record({})),
  problems: ['too_many_tries'],
});

export const staffBeginSecondFactor = endpoint({
  method: 'POST',
  path: '/api/staff/me/second-factor/begin',
  summary: 'A new secret for an authenticator app; it counts once a code from it was given',
  caller: { staff: 'self' },
  event: null,
  fresh: true,
  fields: form({}),
  answer: record({ secret: text(), uri: text() }),
  problems: [],
});

export const staffConfirmSecondFactor = endpoint({
  method: 'POST',
  path: '/api/staff/me/second-factor/confirm',
  summary:
    'Turns the second factor on with a code from the app; the recovery codes are shown this once. Where one is on, it is replaced, which needs a code of that one too',
  caller: { staff: 'self' },
  event: 'account.second_factor_on',
  fresh: true,
  /** `currentCode`: of the second factor that is on, or one of its recovery codes. */
  fields: form({ code: factorCode(), currentCode: optional(factorCode()) }),
  answer: record({ recoveryCodes: list(text()) }),
  problems: ['too_many_tries'],
});

export const staffEndSecondFactor = endpoint({
  method: 'POST',
  path: '/api/staff/me/second-factor/off',
  summary: 'Turns the second factor off',
  caller: { staff: 'self' },
  event: 'account.second_factor_off',
  fresh: true,
  fields: form({ code: factorCode() }),
  answer: orEmpty(record({})),
  problems: ['too_many_tries', 'second_factor_required'],
});

export const staffPasskeys = endpoint({
  method: 'GET',
  path: '/api/staff/me/passkeys',
  summary: 'The passkeys of this account',
  caller: { staff: 'self' },
  fields: form({}),
  answer: record({
    passkeys: list(record({ id: whole(), name: text(), addedAt: whole(), lastUsedAt: nullable(whole()) })),
  }),
  problems: [],
});

export const staffPasskeyOptions = endpoint({
  method: 'POST',
  path: '/api/staff/me/passkeys/options',
  summary: 'What the browser needs to make a passkey (WebAuthn creation options)',
  caller: { staff: 'self' },
  event: null,
  fresh: true,
  fields: form({}),
  answer: record({ options: json() }),
  problems: [],
});

export const staffAddPasskey = endpoint({
  method: 'POST',
  path: '/api/staff/me/passkeys',
  summary: 'Adds the passkey that the browser made',
  caller: { staff: 'self' },
  event: 'account.passkey_added',
  fresh: true,
  fields: form({ name: oneLine(60), response: foreignObject() }),
  answer: record({ id: whole() }),
  problems: ['passkey_refused'],
});

export const staffRemovePasskey = endpoint({
  method: 'DELETE',
  path: '/api/staff/me/passkeys/:id',
  summary: 'Removes a passkey, and ends all other sessions of the account',
  caller: { staff: 'self' },
  event: 'account.passkey_removed',
  fresh: true,
  fields: form({ id: id() }),
  answer: orEmpty(record({})),
  problems: ['not_found'],
});

export const staffPasskeyChallenge = endpoint({
  method: 'POST',
  path: '/api/staff/sign-in/passkey/options',
  summary: 'What the browser needs to sign in with a passkey (WebAuthn request options)',
  caller: { staff: 'anyone' },
  event: null,
  fields: form({}),
  answer: record({ options: json() }),
  problems: ['too_many_requests'],
});

export const staffPasskeySignIn = endpoint({
  method: 'POST',
  path: '/api/staff/sign-in/passkey',
  summary: 'Signs in with a passkey; it is both factors at once',
  caller: { staff: 'anyone' },
  event: 'account.signed_in',
  fields: form({ response: foreignObject() }),
  answer: account,
  problems: ['passkey_refused', 'too_many_requests'],
});

export const staffStartCode = endpoint({
  method: 'POST',
  path: '/api/staff/start/code',
  summary: 'Mails a code to somebody who wants to start a company; only where the operator allows it (SELF_SERVICE)',
  caller: { staff: 'anyone' },
  event: null,
  fields: form({ email: email() }),
  answer: record({ hash: text(), timer: whole() }),
  problems: ['not_found', 'too_many_codes'],
});

export const staffStart = endpoint({
  method: 'POST',
  path: '/api/staff/start',
  summary:
    'Starts a company with the code from the mail and makes its owner. Who has no staff account yet gets one and is signed in; who has one gives its password and signs in as usual',
  caller: { staff: 'anyone' },
  event: 'company.started',
  fields: form({
    hash: words(64),
    code: oneTimeCode(),
    companyName: oneLine(60),
    name: optional(oneLine(60)),
    password: password(),
  }),
  answer: record({ company: record({ key: text(), name: text() }), email: text(), signedIn: flag() }),
  problems: ['not_found', 'sign_in_refused', 'owner_blocked', 'too_many_requests', 'too_many_tries'],
});
