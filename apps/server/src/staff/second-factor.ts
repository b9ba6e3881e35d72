import { randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { type Limits, sha256 } from '../auth/auth.ts';
import type { Clock } from '../infra/clock.ts';
import { type Changes, Unchanged } from '../infra/http/changes.ts';
import { Problem } from '../infra/http/problem.ts';
import type { StaffCaller, StaffSelf } from '../infra/http/staff-caller.ts';
import { type AccountStore, setSecondFactor, type StoredAccount } from './account-store.ts';
import { setSecondFactorPolicy } from './membership-store.ts';
import { forgetFactor, proveSession } from './session-store.ts';

export type SecondFactor = ReturnType<typeof createSecondFactor>;

const PERIOD_SECONDS = 30;
const DIGITS = /^\d{6}$/;
const RECOVERY_CODES = 10;
/** 80 bits each, so that no slow hash is needed. */
const RECOVERY_BYTES = 10;

const appOf = (secret: string, email: string): TOTP =>
  new TOTP({ issuer: 'Embook', label: email, digits: 6, period: PERIOD_SECONDS, secret: Secret.fromBase32(secret) });

const newRecoveryCode = (): string =>
  (new Secret({ buffer: new Uint8Array(randomBytes(RECOVERY_BYTES)).buffer }).base32.match(/.{4}/g) ?? []).join('-');

/** As it is typed off paper: without what stands between the letters. */
const plainRecoveryCode = (typed: string): string => typed.toUpperCase().replace(/[^A-Z2-7]/g, '');

/** TEAM-2: codes of an authenticator app, and ten recovery codes. */
export function createSecondFactor(accounts: AccountStore, limits: Limits, clock: Clock) {
  /** The 30 seconds that a code belongs to; the ones before and after count too, for clocks that are a little off. */
  function stepOf(secret: string, email: string, code: string): number | undefined {
    const token = code.replace(/\s/g, '');
    // Six characters of more than one byte each would make the comparison throw.
    if (!DIGITS.test(token)) return undefined;
    const timestamp = clock.now();
    const delta = appOf(secret, email).validate({ token, window: 1, timestamp });
    return delta === null ? undefined : Math.floor(timestamp / 1000 / PERIOD_SECONDS) + delta;
  }

  async function check({ id, email, totpSecret }: StoredAccount, code: string): Promise<boolean> {
    if (totpSecret === null) return false;
    const step = stepOf(totpSecret, email, code);
    if (step !== undefined) return accounts.takeStep(id, step);
    return accounts.takeRecoveryCode(id, sha256(plainRecoveryCode(code)), new Date(clock.now()));
  }

  /** Whose it is; each try of a code counts as one of a password does (A13). */
  async function guess({ account, session }: StaffSelf): Promise<StoredAccount> {
    const found = await accounts.byId(account.id);
    const home = found && (await accounts.homeOf(found.email));
    if (!found || home === undefined) throw new Problem('session_ended');
    await limits.guessInSession(home, session.tokenHash, 'factor');
    return found;
  }

  const wrong = () => new Problem('invalid_fields', { code: 'code_wrong' });

  /** A session without the second factor, such as one from before it was turned on, must not replace it. */
  async function demandFactor({ account, session }: StaffSelf): Promise<void> {
    if (session.twoFactors) return;
    const found = await accounts.byId(account.id);
    if (found?.totpSecret !== null) throw new Problem('second_factor_missing', undefined, { second_factor: true });
  }

  return {
    check,
    demandFactor,

    async begin(caller: StaffSelf) {
      const { account } = caller;
      await demandFactor(caller);
      const secret = new Secret({ size: 20 }).base32;
      await accounts.keepPendingSecret(account.id, secret);
      return { secret, uri: appOf(secret, account.email).toString() };
    },

    async confirm(caller: StaffSelf, code: string, changes: Changes) {
      await demandFactor(caller);
      const { id, email, totpPending } = await guess(caller);
      if (totpPending === null) throw new Problem('invalid_fields', { code: 'code_expired' });
      const step = stepOf(totpPending, email, code);
      if (step === undefined) throw wrong();
      const recoveryCodes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode);
      const recoveryHashes = recoveryCodes.map((each) => sha256(plainRecoveryCode(each)));
      return changes.transaction(async (tx) => {
        await setSecondFactor(tx, id, { secret: totpPending, step, recoveryHashes });
        await proveSession(tx, caller.session.id, new Date(clock.now()), true);
        return { answer: { recoveryCodes }, entry: { thing: 'account', id } };
      });
    },

    async end(caller: StaffSelf, code: string, changes: Changes) {
      if (await accounts.needsTwoFactors(caller.account.id)) throw new Problem('second_factor_required');
      const account = await guess(caller);
      if (!(await check(account, code))) throw wrong();
      return changes.transaction(async (tx) => {
        await setSecondFactor(tx, account.id, null);
        await forgetFactor(tx, account.id);
        return { answer: {}, entry: { thing: 'account', id: account.id } };
      });
    },

    /** An owner who requires it of everybody must have one, or would be locked out. */
    async require({ company, session }: StaffCaller, required: boolean, changes: Changes) {
      if (required && !session.twoFactors)
        throw new Problem('second_factor_missing', undefined, { second_factor: true });
      return changes.transaction(async (tx) => {
        const before = await setSecondFactorPolicy(tx, company.id, required);
        if (before === required) throw new Unchanged({ required });
        return {
          answer: { required },
          entry: { thing: 'company', id: company.id, before: { required: before }, after: { required } },
        };
      });
    },
  };
}
