import { sameProblem } from '@embook/domain/auth';
import {
  limitGuessesFrom,
  limitGuessInSession,
  limitPasswordGuess,
  markPasswordRight,
  matches,
  newToken,
  sha256,
  slowHash,
} from '../auth/auth.ts';
import type { Changes, Recorded } from '../infra/http/changes.ts';
import { Problem } from '../infra/http/problem.ts';
import type { StaffSelf, StaffVisitor } from '../infra/http/staff-caller.ts';
import { secretId } from '../infra/random-ids.ts';
import {
  companiesOf,
  findAccount,
  findAccountByEmail,
  homeOf,
  setLocale,
  setPassword,
  type StoredAccount,
} from './account-store.ts';
import { endResetLinks } from './reset-store.ts';
import { grantOf } from './membership-store.ts';
import { checkCode } from './second-factor.ts';
import {
  addSession,
  endOtherSessions,
  endSession,
  endSessions,
  listSessions,
  proveSession,
  renewSession,
} from './session-store.ts';
import { aliveSince, type StaffCore } from './staff.ts';

/** What somebody proves with who they are (TEAM-2). */
interface Secrets {
  readonly password: string;
  readonly code?: string | undefined;
}

const seconds = (date: Date): number => Math.floor(date.getTime() / 1000);

/** The end of a session is in the logs that have its beginning. */
const enteredBy = ({ account, session: { enteredIds } }: StaffSelf) =>
  enteredIds === null ? {} : { place: { companyId: enteredIds, by: { accountId: account.id, name: account.name } } };

const wrong = (field: 'password' | 'code') =>
  new Problem(
    'sign_in_refused',
    { [field]: field === 'code' ? 'code_wrong' : 'password_wrong' },
    field === 'code' ? { second_factor: true } : {},
  );

/**
 * Checks the password, and the code where there is a second factor. Tries are counted before they are checked (A13).
 */
async function prove(
  core: StaffCore,
  account: StoredAccount | undefined,
  { password, code }: Secrets,
): Promise<StoredAccount> {
  if (!(await matches(account?.passwordHash, password)) || !account) throw wrong('password');
  if (account.totpSecret === null) return account;
  if (code === undefined) throw new Problem('second_factor_missing', undefined, { second_factor: true });
  if (!(await checkCode(core, account, code))) throw wrong('code');
  return account;
}

export async function accountSummary({ db }: StaffCore, { id, name, email, totpSecret }: StoredAccount) {
  const companies = await companiesOf(db, id);
  return {
    staff: { id, name, email },
    companies: companies.map(({ key, name: company, membership }) => ({
      key,
      name: company,
      ...grantOf(membership),
    })),
    secondFactor: totpSecret !== null,
  };
}

async function ownAccount({ db }: StaffCore, caller: StaffSelf): Promise<StoredAccount> {
  const account = await findAccount(db, caller.account.id);
  if (!account) throw new Problem('session_ended');
  return account;
}

/** The same proof from someone signed in; strangers cannot use up their tries (B15). */
async function demandProof(core: StaffCore, caller: StaffSelf, secrets: Secrets): Promise<void> {
  const account = await ownAccount(core, caller);
  const home = await homeOf(core.db, account.email);
  if (home === undefined) throw new Problem('session_ended');
  await limitGuessInSession(core, home, caller.session.tokenHash, 'confirm');
  await prove(core, account, secrets);
}

/** A session for the caller's transaction; the cookie is set once that is committed. */
export function newSession(
  { clock }: StaffCore,
  visitor: StaffVisitor,
  { id, name }: Pick<StoredAccount, 'id' | 'name'>,
  twoFactors: boolean,
  enteredIds: number[] | null = null,
) {
  const token = newToken();
  const session = {
    id: secretId(),
    accountId: id,
    tokenHash: sha256(token),
    device: visitor.device,
    address: visitor.address,
    twoFactors,
    enteredIds,
    now: new Date(clock.now()),
  };
  return { token, session, by: { accountId: id, name } };
}

export async function signIn(
  core: StaffCore,
  visitor: StaffVisitor,
  { email, ...secrets }: Secrets & { readonly email: string },
  changes: Changes,
) {
  const home = await homeOf(core.db, email);
  if (home === undefined) throw wrong('password');
  const source = { company: { id: home }, address: visitor.address };
  await limitGuessesFrom(core, source);
  await limitPasswordGuess(core, source, home, email);
  const account = await prove(core, await findAccountByEmail(core.db, email), secrets);
  await markPasswordRight(core, source, home, email);
  return openSession(core, visitor, account, account.totpSecret !== null, changes);
}

export async function openSession(
  core: StaffCore,
  visitor: StaffVisitor,
  account: StoredAccount,
  twoFactors: boolean,
  changes: Changes,
) {
  // Who works at several companies signs in at the one they enter: the others do not read of it (B21).
  const isAtSeveral = (await companiesOf(core.db, account.id)).length > 1;
  const { token, session, by } = newSession(core, visitor, account, twoFactors, isAtSeveral ? [] : null);
  const answer = await accountSummary(core, account);
  const done = await changes.transaction(async (tx) => {
    await addSession(tx, session);
    await setLocale(tx, account.id, visitor.locale);
    return {
      answer,
      entry: { thing: 'account', id: account.id },
      place: { companyId: isAtSeveral ? [] : undefined, by },
    };
  });
  visitor.cookie.set(token);
  return done;
}

export const getAccount = async (core: StaffCore, caller: StaffSelf) =>
  accountSummary(core, await ownAccount(core, caller));

export async function signOut(core: StaffCore, caller: StaffSelf, changes: Changes) {
  const answer = await accountSummary(core, await ownAccount(core, caller));
  const done = await changes.transaction(async (tx) => {
    await endSession(tx, caller.account.id, caller.session.id);
    return { answer, entry: { thing: 'account', id: caller.account.id }, ...enteredBy(caller) };
  });
  caller.cookie.clear();
  return done;
}

/** TEAM-9: a fresh sign-in within the same session. */
export async function confirmIdentity(core: StaffCore, caller: StaffSelf, secrets: Secrets) {
  await demandProof(core, caller, secrets);
  await proveSession(core.db, caller.session.id, new Date(core.clock.now()));
  return {};
}

/** TEAM-3: the sessions of the person who signed in. */
export async function getSessions({ clock, db }: StaffCore, { account, session }: StaffSelf) {
  const rows = await listSessions(db, account.id, aliveSince(clock.now()));
  return {
    sessions: rows.map(({ id, device, address, createdAt, lastUsedAt }) => ({
      id,
      device,
      address,
      signedInAt: seconds(createdAt),
      lastUsedAt: seconds(lastUsedAt),
      current: id === session.id,
    })),
  };
}

export const endOwnSession = (caller: StaffSelf, id: number, changes: Changes): Promise<Recorded<object>> =>
  changes.transaction(async (tx) => {
    // Scoped by account, so another person's session answers 404.
    if ((await endSession(tx, caller.account.id, id)) === 0) throw new Problem('not_found');
    return { answer: {}, entry: { thing: 'account', id: caller.account.id }, ...enteredBy(caller) };
  });

export async function endOwnSessions(caller: StaffSelf, changes: Changes) {
  const done = await changes.transaction(async (tx) => {
    const count = await endSessions(tx, caller.account.id);
    return {
      answer: {},
      entry: { thing: 'account', id: caller.account.id, after: { sessions: count } },
      ...enteredBy(caller),
    };
  });
  caller.cookie.clear();
  return done;
}

export async function changePassword(
  core: StaffCore,
  caller: StaffSelf,
  { currentPassword, newPassword }: { readonly currentPassword: string; readonly newPassword: string },
  changes: Changes,
) {
  const account = await ownAccount(core, caller);
  const home = (await homeOf(core.db, account.email)) ?? 0;
  await limitGuessInSession(core, home, caller.session.tokenHash, 'change');
  if (!(await matches(account.passwordHash, currentPassword)))
    throw new Problem('invalid_fields', { current_password: 'password_wrong' });
  const same = sameProblem(currentPassword, newPassword);
  if (same) throw new Problem('invalid_fields', { new_password: same });
  const token = newToken();
  const next = await slowHash(newPassword);
  const done = await changes.transaction(async (tx) => {
    if (!(await setPassword(tx, account, next))) throw new Problem('session_ended');
    await endOtherSessions(tx, account.id, caller.session.id);
    await endResetLinks(tx, account.email);
    await renewSession(tx, caller.session.id, sha256(token), new Date(core.clock.now()));
    return { answer: {}, entry: { thing: 'account', id: account.id } };
  });
  caller.cookie.set(token);
  return done;
}
