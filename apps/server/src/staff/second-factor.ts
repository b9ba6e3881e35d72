import { randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { limitGuessInSession, sha256 } from '../auth/auth.ts';
import { type Changes, Unchanged } from '../infra/http/changes.ts';
import { Problem } from '../infra/http/problem.ts';
import type { StaffCaller, StaffSelf } from '../infra/http/staff-caller.ts';
import {
  findAccount,
  homeOf,
  needsTwoFactors,
  spendRecoveryCode,
  spendStep,
  storePendingSecret,
  type StoredAccount,
  turnSecondFactorOff,
  turnSecondFactorOn,
} from './account-store.ts';
import { setSecondFactorPolicy } from './membership-store.ts';
import { forgetFactor, proveSession } from './session-store.ts';
import type { StaffCore } from './staff.ts';

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

/** The 30 seconds that a code belongs to; the ones before and after count too, for clocks that are a little off. */
function stepOf({ clock }: StaffCore, secret: string, email: string, code: string): number | undefined {
  const token = code.replace(/\s/g, '');
  // Six characters of more than one byte each would make the comparison throw.
  if (!DIGITS.test(token)) return undefined;
  const timestamp = clock.now();
  const delta = appOf(secret, email).validate({ token, window: 1, timestamp });
  return delta === null ? undefined : Math.floor(timestamp / 1000 / PERIOD_SECONDS) + delta;
}

/** A code of the authenticator app, or one of the ten recovery codes (TEAM-2). */
export async function checkCode(
  core: StaffCore,
  { id, email, totpSecret }: StoredAccount,
  code: string,
): Promise<boolean> {
  if (totpSecret === null) return false;
  const step = stepOf(core, totpSecret, email, code);
  if (step !== undefined) return spendStep(core.db, id, step);
  return spendRecoveryCode(core.db, id, sha256(plainRecoveryCode(code)), new Date(core.clock.now()));
}

/** Whose it is; each try of a code counts as one of a password does (A13). */
async function guess(core: StaffCore, caller: StaffSelf): Promise<StoredAccount> {
  const account = await findAccount(core.db, caller.account.id);
  const home = account && (await homeOf(core.db, account.email));
  if (!account || home === undefined) throw new Problem('session_ended');
  await limitGuessInSession(core, home, caller.session.tokenHash, 'factor');
  return account;
}

const wrong = () => new Problem('invalid_fields', { code: 'code_wrong' });

/** A session without the second factor, such as one from before it was turned on, must not replace it. */
export async function demandFactor({ db }: StaffCore, caller: StaffSelf): Promise<void> {
  if (caller.session.twoFactors) return;
  const account = await findAccount(db, caller.account.id);
  if (account?.totpSecret !== null) throw new Problem('second_factor_missing', undefined, { second_factor: true });
}

export async function beginSecondFactor(core: StaffCore, caller: StaffSelf) {
  const { account } = caller;
  await demandFactor(core, caller);
  const secret = new Secret({ size: 20 }).base32;
  await storePendingSecret(core.db, account.id, secret);
  return { secret, uri: appOf(secret, account.email).toString() };
}

/**
 * Where one is on, it is replaced: that needs a code of it besides, so that whoever finds a console open cannot put their
 * own in its place (A33).
 */
export async function confirmSecondFactor(
  core: StaffCore,
  caller: StaffSelf,
  { code, currentCode }: { readonly code: string; readonly currentCode: string | undefined },
  changes: Changes,
) {
  await demandFactor(core, caller);
  const account = await guess(core, caller);
  const { id, email, totpPending, totpSecret } = account;
  if (totpPending === null) throw new Problem('invalid_fields', { code: 'code_expired' });
  const step = stepOf(core, totpPending, email, code);
  if (step === undefined) throw wrong();
  if (totpSecret !== null && currentCode === undefined)
    throw new Problem('invalid_fields', { current_code: 'required' });
  // Last, since it uses the code up.
  if (totpSecret !== null && !(await checkCode(core, account, currentCode ?? '')))
    throw new Problem('invalid_fields', { current_code: 'code_wrong' });
  const recoveryCodes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode);
  const recoveryHashes = recoveryCodes.map((each) => sha256(plainRecoveryCode(each)));
  return changes.transaction(async (tx) => {
    if (!(await turnSecondFactorOn(tx, id, { secret: totpPending, step, recoveryHashes })))
      throw new Problem('invalid_fields', { code: 'code_expired' });
    await proveSession(tx, caller.session.id, new Date(core.clock.now()), true);
    return { answer: { recoveryCodes }, entry: { thing: 'account', id } };
  });
}

export async function endSecondFactor(core: StaffCore, caller: StaffSelf, code: string, changes: Changes) {
  if (await needsTwoFactors(core.db, caller.account.id)) throw new Problem('second_factor_required');
  const account = await guess(core, caller);
  if (!(await checkCode(core, account, code))) throw wrong();
  return changes.transaction(async (tx) => {
    await turnSecondFactorOff(tx, account.id);
    await forgetFactor(tx, account.id);
    return { answer: {}, entry: { thing: 'account', id: account.id } };
  });
}

/** An owner who requires it of everybody must have one, or would be locked out. */
export async function requireSecondFactor({ company, session }: StaffCaller, required: boolean, changes: Changes) {
  if (required && !session.twoFactors) throw new Problem('second_factor_missing', undefined, { second_factor: true });
  return changes.transaction(async (tx) => {
    const before = await setSecondFactorPolicy(tx, company.id, required);
    if (before === required) throw new Unchanged({ required });
    return {
      answer: { required },
      entry: { thing: 'company', id: company.id, before: { required: before }, after: { required } },
    };
  });
}
