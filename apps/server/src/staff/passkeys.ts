import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import type { WireRecord } from '@embook/domain/shared';
import type { Clock } from '../infra/clock.ts';
import type { Changes } from '../infra/http/changes.ts';
import { Problem } from '../infra/http/problem.ts';
import type { StaffSelf, StaffVisitor } from '../infra/http/staff-caller.ts';
import type { Account } from './account.ts';
import type { AccountStore } from './account-store.ts';
import type { SecondFactor } from './second-factor.ts';
import { addPasskey, hasFactor, type PasskeyStore, removePasskey, type StoredPasskey } from './passkey-store.ts';
import { forgetFactor } from './session-store.ts';

export type Passkeys = ReturnType<typeof createPasskeys>;

interface Ports {
  readonly passkeys: PasskeyStore;
  readonly accounts: AccountStore;
  readonly account: Account;
  readonly factor: Pick<SecondFactor, 'demandFactor'>;
  readonly clock: Clock;
  readonly origin: string;
}

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

/** TEAM-2: a passkey is something one has and something one is or knows, so it needs no second factor beside it. */
export function createPasskeys({ passkeys, accounts, account, factor, clock, origin }: Ports) {
  const { rpID, origins } = relyingParty(origin);
  const now = (): Date => new Date(clock.now());
  const refused = () => new Problem('passkey_refused');
  const later = (): Date => new Date(clock.now() + CHALLENGE_MS);
  /** Issued by us for this account, not expired, and not used yet. */
  const isOurs = (accountId: number | null) => (challenge: string) =>
    passkeys.takeChallenge(challenge, accountId, now());

  return {
    async list({ account: { id } }: StaffSelf) {
      const rows = await passkeys.list(id);
      return {
        passkeys: rows.map(({ id: passkey, name, createdAt, lastUsedAt }) => ({
          id: passkey,
          name,
          addedAt: Math.floor(createdAt.getTime() / 1000),
          lastUsedAt: lastUsedAt && Math.floor(lastUsedAt.getTime() / 1000),
        })),
      };
    },

    /** A passkey alone replaces two factors, so adding one needs both. */
    async creationOptions(caller: StaffSelf) {
      await factor.demandFactor(caller);
      const { id, name, email } = caller.account;
      const known = await passkeys.list(id);
      const options = await generateRegistrationOptions({
        rpName: 'Embook',
        rpID,
        userName: email,
        userDisplayName: name,
        userID: new TextEncoder().encode(`staff ${id}`),
        attestationType: 'none',
        excludeCredentials: known.map(({ credentialId }) => ({ id: credentialId })),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      });
      await passkeys.keepChallenge(options.challenge, id, later());
      return { options };
    },

    async add(caller: StaffSelf, { name, response }: { name: string; response: WireRecord }, changes: Changes) {
      await factor.demandFactor(caller);
      const { id } = caller.account;
      const { registrationInfo } = await verifyRegistrationResponse({
        // External JSON: the library validates it and throws.
        response: response as unknown as RegistrationResponseJSON,
        expectedChallenge: isOurs(id),
        expectedOrigin: origins,
        expectedRPID: rpID,
        requireUserVerification: true,
      }).catch(() => ({ registrationInfo: undefined }));
      if (!registrationInfo) throw refused();
      const { id: credentialId, publicKey, counter, transports = [] } = registrationInfo.credential;
      return changes.transaction(async (tx) => {
        const passkey = { accountId: id, credentialId, publicKey, counter, transports, name, createdAt: now() };
        const added = await addPasskey(tx, passkey);
        if (added === undefined) throw refused();
        return { answer: { id: added }, entry: { thing: 'account', id, after: { passkey: name } } };
      });
    },

    remove: ({ account: { id } }: StaffSelf, passkey: number, changes: Changes) =>
      changes.transaction(async (tx) => {
        const name = await removePasskey(tx, id, passkey);
        if (name === undefined) throw new Problem('not_found');
        if (!(await hasFactor(tx, id))) await forgetFactor(tx, id);
        return { answer: {}, entry: { thing: 'account', id, before: { passkey: name } } };
      }),

    async challenge() {
      const options = await generateAuthenticationOptions({ rpID, userVerification: 'required' });
      await passkeys.keepChallenge(options.challenge, null, later());
      return { options };
    },

    async signIn(visitor: StaffVisitor, response: WireRecord, changes: Changes) {
      const { id } = response;
      const passkey = typeof id === 'string' ? await passkeys.byCredential(id) : undefined;
      const owner = passkey && (await accounts.byId(passkey.accountId));
      if (!passkey || !owner) throw refused();
      const { verified, authenticationInfo } = await verifyAuthenticationResponse({
        response: response as unknown as AuthenticationResponseJSON,
        expectedChallenge: isOurs(null),
        expectedOrigin: origins,
        expectedRPID: rpID,
        credential: credentialOf(passkey),
        requireUserVerification: true,
      }).catch(() => ({ verified: false, authenticationInfo: undefined }));
      if (!verified || !authenticationInfo) throw refused();
      await passkeys.countUse(passkey.id, authenticationInfo.newCounter, now());
      return account.letIn(visitor, owner, true, changes);
    },
  };
}
