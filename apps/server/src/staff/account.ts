import { sameProblem } from '@embook/domain/auth';
import { type Limits, matches, newToken, sha256, slowHash } from '../auth/auth.ts';
import type { Clock } from '../infra/clock.ts';
import type { Changes, Recorded } from '../infra/http/changes.ts';
import { Problem } from '../infra/http/problem.ts';
import type { StaffSelf, StaffVisitor } from '../infra/http/staff-caller.ts';
import { secretId } from '../infra/random-ids.ts';
import { type AccountStore, setLocale, setPassword, type StoredAccount } from './account-store.ts';
import { endCodes } from './code-store.ts';
import { grantOf } from './membership-store.ts';
import type { SecondFactor } from './second-factor.ts';
import {
  addSession,
  endOtherSessions,
  endSession,
  endSessions,
  renewSession,
  type SessionStore,
} from './session-store.ts';
import { aliveSince } from './staff.ts';

export type Account = ReturnType<typeof createAccount>;

export interface AccountPorts {
  readonly accounts: AccountStore;
  readonly sessions: SessionStore;
  readonly factor: SecondFactor;
  readonly limits: Limits;
  readonly clock: Clock;
}

interface Secrets {
  readonly password: string;
  readonly code?: string | undefined;
}

const seconds = (date: Date): number => Math.floor(date.getTime() / 1000);

/** The end of a session is in the logs that have its beginning. */
const enteredBy = ({ account, session: { enteredIds } }: StaffSelf) =>
  enteredIds === null ? {} : { place: { companyId: enteredIds, by: { accountId: account.id, name: account.name } } };

/** TEAM-2, TEAM-3: signing in and out, one's own sessions and password. */
export function createAccount({ accounts, sessions, factor, limits, clock }: AccountPorts) {
  const wrong = (field: 'password' | 'code') =>
    new Problem(
      'sign_in_refused',
      { [field]: field === 'code' ? 'code_wrong' : 'password_wrong' },
      field === 'code' ? { second_factor: true } : {},
    );

  /**
   * Checks the password, and the code where there is a second factor. Tries are counted before they are checked (A13).
   */
  async function prove(account: StoredAccount | undefined, { password, code }: Secrets): Promise<StoredAccount> {
    if (!(await matches(account?.passwordHash, password)) || !account) throw wrong('password');
    if (account.totpSecret === null) return account;
    if (code === undefined) throw new Problem('second_factor_missing', undefined, { second_factor: true });
    if (!(await factor.check(account, code))) throw wrong('code');
    return account;
  }

  async function summary({ id, name, email, totpSecret }: StoredAccount) {
    const companies = await accounts.companiesOf(id);
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

  async function ownAccount({ account }: StaffSelf): Promise<StoredAccount> {
    const found = await accounts.byId(account.id);
    if (!found) throw new Problem('session_ended');
    return found;
  }

  /** The same proof from someone signed in; strangers cannot use up their tries (B15). */
  async function confirm(caller: StaffSelf, secrets: Secrets): Promise<StoredAccount> {
    const account = await ownAccount(caller);
    const home = await accounts.homeOf(account.email);
    if (home === undefined) throw new Problem('session_ended');
    await limits.guessInSession(home, caller.session.tokenHash, 'confirm');
    return prove(account, secrets);
  }

  /** Creates a session in the caller's transaction; the cookie is set once it is committed. */
  function begin(
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

  return {
    begin,
    summary,

    async signIn(visitor: StaffVisitor, { email, ...secrets }: Secrets & { readonly email: string }, changes: Changes) {
      const home = await accounts.homeOf(email);
      if (home === undefined) throw wrong('password');
      const asking = { company: { id: home }, address: visitor.address };
      await limits.guessFrom(asking);
      await limits.guessPassword(asking, home, email);
      const account = await prove(await accounts.byEmail(email), secrets);
      await limits.succeeded(asking, home, email);
      return this.letIn(visitor, account, account.totpSecret !== null, changes);
    },

    async letIn(visitor: StaffVisitor, account: StoredAccount, twoFactors: boolean, changes: Changes) {
      // Who works at several companies signs in at the one they enter: the others do not read of it (B21).
      const isAtSeveral = (await accounts.companiesOf(account.id)).length > 1;
      const { token, session, by } = begin(visitor, account, twoFactors, isAtSeveral ? [] : null);
      const answer = await summary(account);
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
    },

    me: async (caller: StaffSelf) => summary(await ownAccount(caller)),

    async signOut(caller: StaffSelf, changes: Changes) {
      const answer = await summary(await ownAccount(caller));
      const done = await changes.transaction(async (tx) => {
        await endSession(tx, caller.account.id, caller.session.id);
        return { answer, entry: { thing: 'account', id: caller.account.id }, ...enteredBy(caller) };
      });
      caller.cookie.clear();
      return done;
    },

    /** TEAM-9: a fresh sign-in within the same session. */
    async confirm(caller: StaffSelf, secrets: Secrets) {
      await confirm(caller, secrets);
      await sessions.prove(caller.session.id, new Date(clock.now()));
      return {};
    },

    async list({ account, session }: StaffSelf) {
      const rows = await sessions.list(account.id, aliveSince(clock.now()));
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
    },

    end: (caller: StaffSelf, id: number, changes: Changes): Promise<Recorded<object>> =>
      changes.transaction(async (tx) => {
        // Scoped by account, so another person's session answers 404.
        if ((await endSession(tx, caller.account.id, id)) === 0) throw new Problem('not_found');
        return { answer: {}, entry: { thing: 'account', id: caller.account.id }, ...enteredBy(caller) };
      }),

    async endAll(caller: StaffSelf, changes: Changes) {
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
    },

    async changePassword(
      caller: StaffSelf,
      { currentPassword, newPassword }: { readonly currentPassword: string; readonly newPassword: string },
      changes: Changes,
    ) {
      const account = await ownAccount(caller);
      const home = (await accounts.homeOf(account.email)) ?? 0;
      await limits.guessInSession(home, caller.session.tokenHash, 'change');
      if (!(await matches(account.passwordHash, currentPassword)))
        throw new Problem('invalid_fields', { current_password: 'password_wrong' });
      const same = sameProblem(currentPassword, newPassword);
      if (same) throw new Problem('invalid_fields', { new_password: same });
      const token = newToken();
      const next = await slowHash(newPassword);
      const done = await changes.transaction(async (tx) => {
        if (!(await setPassword(tx, account, next))) throw new Problem('session_ended');
        await endOtherSessions(tx, account.id, caller.session.id);
        await endCodes(tx, account.email);
        await renewSession(tx, caller.session.id, sha256(token), new Date(clock.now()));
        return { answer: {}, entry: { thing: 'account', id: account.id } };
      });
      caller.cookie.set(token);
      return done;
    },
  };
}
