import { limitGuessesFrom, markProvenByPasskey } from './limits/limits.ts';
import { isObject, type WireRecord } from '@embook/domain/shared';
import type { Tx } from '../infra/db/open.ts';
import type { Caller, CustomerCaller } from '../infra/http/caller.ts';
import { Problem } from '../infra/http/problem.ts';
import { CHALLENGE_MS, creationOptions, newCredential, provenCounter, requestOptions } from '../infra/webauthn.ts';
import { findCustomerAccount, homeOf } from './auth-store.ts';
import { type AuthCore, requestCode } from './codes.ts';
import { accountWithoutPassword, checkOwnCode, confirmPassword, ownCodeHolder } from './own-account.ts';
import {
  addChallenge,
  addPasskey,
  findPasskey,
  openPasskeySession,
  passkeysOf,
  passkeyTitle,
  removePasskey,
  renamePasskey,
  spendChallenge,
} from './passkey-store.ts';
import { newToken, sha256 } from './secrets.ts';

/** What proves that it is the person and not a stolen session: the password, or the mailed code of who has none. */
interface PersonProof {
  readonly password?: string | undefined;
  readonly hash?: string | undefined;
  readonly code?: string | undefined;
}

const handleOf = (accountId: number): string => `customer ${accountId}`;
const refused = () => new Problem('invalid_fields', { response: 'passkey' });
const nowOf = ({ clock }: AuthCore): Date => new Date(clock.now());
const expiryOf = ({ clock }: AuthCore): Date => new Date(clock.now() + CHALLENGE_MS);

/** A32: issued by us at this company for this customer, or for nobody yet. */
const spends =
  (core: AuthCore, { company }: Pick<Caller, 'company'>, customerId: number | null) =>
  (challenge: string) =>
    spendChallenge(core.db, { companyId: company.id, challenge, customerId }, nowOf(core));

function readAnswer(text: string): WireRecord {
  try {
    const answer: unknown = JSON.parse(text);
    if (isObject(answer)) return answer;
  } catch {
    // Refused below.
  }
  throw refused();
}

async function holderOf(core: AuthCore, { company, customer, locale }: CustomerCaller) {
  const account = await findCustomerAccount(core.db, company.id, customer.id);
  if (!account) throw new Problem('session_ended');
  const { id: accountId, email } = account;
  return { companyId: company.id, accountId, email, locale, now: nowOf(core) };
}

export async function getPasskeys(core: AuthCore, caller: CustomerCaller) {
  const { accountId } = await holderOf(core, caller);
  const rows = await passkeysOf(core.db, accountId);
  return {
    passkeys: rows.map(({ id, name, createdAt, lastUsedAt }) => ({
      id,
      name,
      addedAt: Math.floor(createdAt.getTime() / 1000),
      lastUsedAt: lastUsedAt && Math.floor(lastUsedAt.getTime() / 1000),
    })),
  };
}

/** Its mail says what the code does, so that nobody reads it out for something else. */
export async function requestPasskeyCode(core: AuthCore, caller: CustomerCaller) {
  const { email } = await accountWithoutPassword(core, caller);
  const answer = await requestCode(core, caller, 'add_passkey', email, ownCodeHolder(caller));
  core.mailer.wake();
  return answer;
}

/** Whose account it is, and what uses the proof up. */
async function checkProof(core: AuthCore, caller: CustomerCaller, { password, hash, code }: PersonProof) {
  if (password === undefined && hash !== undefined && code !== undefined)
    return checkOwnCode(core, caller, 'add_passkey', { hash, code });
  const account = await confirmPassword(core, caller, password ?? '', 'password');
  return { ...account, spend: async (_tx: Tx): Promise<void> => undefined };
}

/** A passkey opens the account by itself, so a session alone does not add one (B14): only this gives it a challenge. */
export async function passkeyOptions(core: AuthCore, caller: CustomerCaller, proof: PersonProof) {
  const { company, customer } = caller;
  const { id, email, spend } = await checkProof(core, caller, proof);
  const { site, name } = await passkeyTitle(core.db, company.id, customer.id);
  const owner = { site, email, name: name || email, handle: handleOf(id) };
  const options = await creationOptions(core.origin, owner, await passkeysOf(core.db, id));
  await core.db.transaction(async (tx) => {
    await spend(tx);
    await addChallenge(
      tx,
      { companyId: company.id, challenge: options.challenge, customerId: customer.id },
      expiryOf(core),
    );
  });
  return { options };
}

export async function createPasskey(
  core: AuthCore,
  caller: CustomerCaller,
  { name, response }: { readonly name: string; readonly response: string },
) {
  await limitGuessesFrom(core, caller);
  const holder = await holderOf(core, caller);
  const answer = readAnswer(response);
  const credential = await newCredential(core.origin, answer, spends(core, caller, caller.customer.id));
  if (!credential) throw refused();
  const id = await addPasskey(core.db, holder, credential, name);
  if (id === 'full') throw new Problem('invalid_fields', { response: 'passkeys_full' });
  if (id === 'gone') throw refused();
  core.mailer.wake();
  return { id };
}

export async function changePasskeyName(
  core: AuthCore,
  caller: CustomerCaller,
  { id, name }: { readonly id: number; readonly name: string },
): Promise<void> {
  const { accountId } = await holderOf(core, caller);
  if (!(await renamePasskey(core.db, accountId, id, name))) throw new Problem('not_found');
}

export async function deletePasskey(core: AuthCore, caller: CustomerCaller, id: number): Promise<void> {
  if (!(await removePasskey(core.db, await holderOf(core, caller), id, caller.customer.session)))
    throw new Problem('not_found');
  core.mailer.wake();
}

/** B3: the same for everybody, since it takes no address. */
export async function passkeyChallenge(core: AuthCore, caller: Caller) {
  await limitGuessesFrom(core, caller);
  const options = await requestOptions(core.origin);
  const challenge = { companyId: caller.company.id, challenge: options.challenge, customerId: null };
  await addChallenge(core.db, challenge, expiryOf(core));
  return { options };
}

/** AUTH-11: as a password, it makes somebody who is known elsewhere a customer of this company. */
export async function signInByPasskey(core: AuthCore, caller: Caller, response: string): Promise<string> {
  await limitGuessesFrom(core, caller);
  const { company, locale } = caller;
  const answer = readAnswer(response);
  const passkey = typeof answer['id'] === 'string' ? await findPasskey(core.db, answer['id']) : undefined;
  if (!passkey) throw refused();
  const counter = await provenCounter(
    core.origin,
    answer,
    { ...passkey, handle: handleOf(passkey.accountId) },
    spends(core, caller, null),
  );
  if (counter === undefined) throw refused();
  const token = newToken();
  const outcome = await openPasskeySession(core.db, {
    companyId: company.id,
    tokenHash: sha256(token),
    passkey,
    counter,
    locale,
    now: nowOf(core),
  });
  if (outcome === 'blocked') throw new Problem('customer_blocked', undefined, { company_banned: true });
  if (outcome === 'gone') throw refused();
  await markProvenByPasskey(core, caller, (await homeOf(core.db, passkey.email)) ?? company.id, passkey.email);
  return token;
}
