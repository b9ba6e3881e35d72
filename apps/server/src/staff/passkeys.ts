import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import type { WireRecord } from '@embook/domain/shared';
import type { Changes } from '../infra/http/changes.ts';
import { Problem } from '../infra/http/problem.ts';
import type { StaffSelf, StaffVisitor } from '../infra/http/staff-caller.ts';
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
  type StoredPasskey,
} from './passkey-store.ts';
import { demandFactor } from './second-factor.ts';
import { forgetFactor } from './session-store.ts';
import type { StaffCore } from './staff.ts';

const CHALLENGE_MS = 5 * 60_000;

/** Browsers make passkeys for names, not for numbers: on one's own machine that is localhost. */
function relyingParty(origin: string) {
  const url = new URL(origin);
  if (url.hostname !== '127.0.0.1' && url.hostname !== '[::1]') return { rpID: url.hostname, origins: [origin] };
  return { rpID: 'localhost', origins: [origin, `${url.protocol}//localhost:${url.port}`] };
}

const credentialOf = ({ credentialId, publicKey, counter }: StoredPasskey) => ({
  id: credentialId,
  publicKey: new Uint8Array(publicKey),
  counter,
});

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
  const passkeys = await passkeysOf(core.db, id);
  const options = await generateRegistrationOptions({
    rpName: 'Embook',
    rpID: relyingParty(core.origin).rpID,
    userName: email,
    userDisplayName: name,
    userID: new TextEncoder().encode(`staff ${id}`),
    attestationType: 'none',
    excludeCredentials: passkeys.map(({ credentialId }) => ({ id: credentialId })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
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
  const { rpID, origins } = relyingParty(core.origin);
  const { registrationInfo } = await verifyRegistrationResponse({
    // External JSON: the library validates it and throws.
    response: response as unknown as RegistrationResponseJSON,
    expectedChallenge: isOurs(core, id),
    expectedOrigin: origins,
    expectedRPID: rpID,
    requireUserVerification: true,
  }).catch(() => ({ registrationInfo: undefined }));
  if (!registrationInfo) throw refused();
  const { id: credentialId, publicKey, counter, transports = [] } = registrationInfo.credential;
  return changes.transaction(async (tx) => {
    const passkey = {
      accountId: id,
      credentialId,
      publicKey,
      counter,
      transports,
      name,
      createdAt: new Date(core.clock.now()),
    };
    const passkeyId = await addPasskey(tx, passkey);
    if (passkeyId === undefined) throw refused();
    return { answer: { id: passkeyId }, entry: { thing: 'account', id, after: { passkey: name } } };
  });
}

export const deletePasskey = ({ account: { id } }: StaffSelf, passkey: number, changes: Changes) =>
  changes.transaction(async (tx) => {
    const name = await removePasskey(tx, id, passkey);
    if (name === undefined) throw new Problem('not_found');
    if (!(await hasFactor(tx, id))) await forgetFactor(tx, id);
    return { answer: {}, entry: { thing: 'account', id, before: { passkey: name } } };
  });

export async function passkeyChallenge(core: StaffCore) {
  const options = await generateAuthenticationOptions({
    rpID: relyingParty(core.origin).rpID,
    userVerification: 'required',
  });
  await addChallenge(core.db, options.challenge, null, expiry(core));
  return { options };
}

/** TEAM-2: a passkey is something one has and something one is or knows, so it needs no second factor beside it. */
export async function passkeySignIn(core: StaffCore, visitor: StaffVisitor, response: WireRecord, changes: Changes) {
  const { id } = response;
  const passkey = typeof id === 'string' ? await findPasskey(core.db, id) : undefined;
  const owner = passkey && (await findAccount(core.db, passkey.accountId));
  if (!passkey || !owner) throw refused();
  const { rpID, origins } = relyingParty(core.origin);
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: response as unknown as AuthenticationResponseJSON,
    expectedChallenge: isOurs(core, null),
    expectedOrigin: origins,
    expectedRPID: rpID,
    credential: credentialOf(passkey),
    requireUserVerification: true,
  }).catch(() => ({ verified: false, authenticationInfo: undefined }));
  if (!verified || !authenticationInfo) throw refused();
  await countPasskeyUse(core.db, passkey.id, authenticationInfo.newCounter, new Date(core.clock.now()));
  return openSession(core, visitor, owner, true, changes);
}
