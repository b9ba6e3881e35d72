import {
  endpoint,
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
import { hash, oneTimeCode, password } from './auth-fields.ts';

export const PASSKEY_NAME_MAX = 60;
/** Far beyond what one person has devices; each is a row and a name in what a browser is told. */
export const PASSKEYS_MAX = 20;

const passkeyName = () => oneLine(PASSKEY_NAME_MAX);
/** Calls of customers send forms, so what the browser made travels as one text of JSON. */
const browserAnswer = () => words(16_000);

export const passkeyList = endpoint({
  method: 'GET',
  path: '/api/client/passkey/list',
  summary: 'The passkeys of the signed-in customer, the oldest first. They sign in wherever the password does',
  caller: 'customer',
  capability: 'passkeys',
  fields: form({}),
  answer: record({
    passkeys: list(record({ id: whole(), name: text(), addedAt: whole(), lastUsedAt: nullable(whole()) })),
  }),
  problems: [],
});

export const requestPasskeyCode = endpoint({
  method: 'POST',
  path: '/api/client/passkey/request-code',
  summary: 'Mails a code to a customer without a password, to add a passkey with',
  caller: 'customer',
  capability: 'passkeys',
  fields: form({}),
  answer: record({ hash: text(), timer: whole() }),
  problems: ['too_many_requests'],
});

export const passkeyOptions = endpoint({
  method: 'POST',
  path: '/api/client/passkey/options',
  summary:
    'What the browser needs to make a passkey (WebAuthn creation options). Asks for the password, or for the mailed code of who has none',
  caller: 'customer',
  capability: 'passkeys',
  fields: form({ password: optional(password()), hash: optional(hash()), code: optional(oneTimeCode()) }),
  answer: record({ options: json() }),
  sentences: { options: 'What the browser needs to make or use a passkey, as WebAuthn writes it in JSON.' },
  problems: ['too_many_requests', 'too_many_tries'],
});

export const passkeyAdd = endpoint({
  method: 'POST',
  path: '/api/client/passkey/add',
  summary: 'Adds the passkey that the browser made; the address of the account is told',
  caller: 'customer',
  capability: 'passkeys',
  fields: form({ name: passkeyName(), response: browserAnswer() }),
  answer: record({ id: whole() }),
  problems: ['too_many_requests'],
});

export const passkeyRename = endpoint({
  method: 'POST',
  path: '/api/client/passkey/rename',
  summary: 'Gives a passkey another name',
  caller: 'customer',
  capability: 'passkeys',
  fields: form({ id: id(), name: passkeyName() }),
  answer: orEmpty(record({})),
  problems: ['not_found'],
});

export const passkeyRemove = endpoint({
  method: 'POST',
  path: '/api/client/passkey/remove',
  summary: 'Removes a passkey. All other sessions end, and the address of the account is told',
  caller: 'customer',
  capability: 'passkeys',
  fields: form({ id: id() }),
  answer: orEmpty(record({})),
  problems: ['not_found'],
});

export const passkeyChallenge = endpoint({
  method: 'POST',
  path: '/api/client/sign-in/passkey-options',
  summary:
    'What the browser needs to sign in with a passkey (WebAuthn request options). It takes no address, so the answer tells of none',
  caller: 'visitor',
  capability: 'passkeys',
  fields: form({}),
  answer: record({ options: json() }),
  sentences: { options: 'What the browser needs to make or use a passkey, as WebAuthn writes it in JSON.' },
  problems: ['too_many_requests'],
});

export const signInByPasskey = endpoint({
  method: 'POST',
  path: '/api/client/sign-in/passkey',
  summary: 'Signs in by a passkey; who is new to this company becomes its customer',
  caller: 'visitor',
  capability: 'passkeys',
  fields: form({ response: browserAnswer() }),
  answer: record({ accessToken: text() }),
  problems: ['too_many_requests', 'customer_blocked'],
});
