import type { WireRecord } from '@embook/domain/shared';
import type { Changes } from '../infra/http/changes.ts';
import { Problem } from '../infra/http/problem.ts';
import type { StaffSelf, StaffVisitor } from '../infra/http/staff-caller.ts';
import { CHALLENGE_MS, creationOptions, newCredential, provenCounter, requestOptions } from '../infra/webauthn.ts';
import { openSession } from './account.ts';
import { findAccount } from './account-store.ts';
import {
  addChallenge,
  addPasskey,
  countPasskeyUse,
  findPasskey,
  hasFactor,
  passkeysOf,
  removePasskey,
  spendChallenge,
} from './passkey-store.ts';
import { demandFactor } from './second-factor.ts';
import { endOtherSessions, forgetFactor } from './session-store.ts';
import type { StaffCore } from './staff.ts';

const handleOf = (accountId: number): string => `staff ${accountId}`;
const refused = () => new Problem('passkey_refused');
const expiry = ({ clock }: StaffCore): Date => new Date(clock.now() + CHALLENGE_MS);
/** Issued by us for this account, not expired, and not used yet. */
const isOurs =
  ({ clock, db }: StaffCore, accountId: number | null) =>
  (challenge: string) =>
    spendChallenge(db, challenge, accountId, new Date(clock.now()));

export async function getPasskeys({ db }: StaffCore, { account: { id } }: StaffSelf) {
  const rows = await passkeysOf(db, id);
  return {
    passkeys: rows.map(({ id: passkey, name, createdAt, lastUsedAt }) => ({
      id: passkey,
      name,
      addedAt: Math.floor(createdAt.getTime() / 1000),
      lastUsedAt: lastUsedAt && Math.floor(lastUsedAt.getTime() / 1000),
    })),
  };
}

/** A passkey alone replaces two factors, so adding one needs both. */
export async function passkeyOptions(core: StaffCore, caller: StaffSelf) {
  await demandFactor(core, caller);
  const { id, name, email } = caller.account;
  const owner = { site: 'Embook', email, name, handle: handleOf(id) };
  const options = await creationOptions(core.origin, owner, await passkeysOf(core.db, id));
  await addChallenge(core.db, options.challenge, id, expiry(core));
  return { options };
}

export async function createPasskey(
  core: StaffCore,
  caller: StaffSelf,
  { name, response }: { name: string; response: WireRecord },
  changes: Changes,
) {
  await demandFactor(core, caller);
  const { id } = caller.account;
  const credential = await newCredential(core.origin, response, isOurs(core, id));
  if (!credential) throw refused();
  return changes.transaction(async (tx) => {
    const createdAt = new Date(core.clock.now());
    const passkeyId = await addPasskey(tx, { ...credential, accountId: id, name, createdAt });
    if (passkeyId === undefined) throw refused();
    return { answer: { id: passkeyId }, entry: { thing: 'account', id, after: { passkey: name } } };
  });
}

/** Whoever has the device may have signed in with it: all other sessions end, as those of customers do (B14). */
export const deletePasskey = ({ account: { id }, session }: StaffSelf, passkey: number, changes: Changes) =>
  changes.transaction(async (tx) => {
    const name = await removePasskey(tx, id, passkey);
    if (name === undefined) throw new Problem('not_found');
    await endOtherSessions(tx, id, session.id);
    if (!(await hasFactor(tx, id))) await forgetFactor(tx, id);
    return { answer: {}, entry: { thing: 'account', id, before: { passkey: name } } };
  });

export async function passkeyChallenge(core: StaffCore) {
  const options = await requestOptions(core.origin);
  await addChallenge(core.db, options.challenge, null, expiry(core));
  return { options };
}

/** TEAM-2: a passkey is something one has and something one is or knows, so it needs no second factor beside it. */
export async function passkeySignIn(core: StaffCore, visitor: StaffVisitor, response: WireRecord, changes: Changes) {
  const { id } = response;
  const passkey = typeof id === 'string' ? await findPasskey(core.db, id) : undefined;
  const owner = passkey && (await findAccount(core.db, passkey.accountId));
  if (!passkey || !owner) throw refused();
  const counter = await provenCounter(
    core.origin,
    response,
    { ...passkey, handle: handleOf(owner.id) },
    isOurs(core, null),
  );
  if (counter === undefined) throw refused();
  await countPasskeyUse(core.db, passkey.id, counter, new Date(core.clock.now()));
  return openSession(core, visitor, owner, true, changes);
}
