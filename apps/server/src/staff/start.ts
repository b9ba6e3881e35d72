import { randomBytes } from 'node:crypto';
import { newPasswordProblem } from '@embook/domain/auth';
import { areasOf } from '@embook/domain/staff';
import { type Limits, matches, newCode, newHash, sha256, slowHash } from '../auth/auth.ts';
import type { Clock } from '../infra/clock.ts';
import type { Db } from '../infra/db/open.ts';
import { postMail } from '../infra/db/outbox.ts';
import type { Changes } from '../infra/http/changes.ts';
import { Problem } from '../infra/http/problem.ts';
import type { StaffVisitor } from '../infra/http/staff-caller.ts';
import type { Mailer } from '../infra/mail/mailer.ts';
import type { Account } from './account.ts';
import { type AccountStore, addAccount } from './account-store.ts';
import { addCode, type StaffCodeStore, useStaffCode } from './code-store.ts';
import { addCompany, platformId } from './first-owner-store.ts';
import { addMember, storedGrant } from './membership-store.ts';
import { addSession } from './session-store.ts';

export type Start = ReturnType<typeof createStart>;

interface Ports {
  readonly db: Db;
  readonly accounts: AccountStore;
  readonly codes: StaffCodeStore;
  readonly account: Account;
  readonly limits: Limits;
  readonly clock: Clock;
  readonly mailer: Pick<Mailer, 'wake'>;
  /** Whether the operator allows it. */
  readonly isOpen: boolean;
}

interface Request {
  readonly hash: string;
  readonly code: string;
  readonly companyName: string;
  readonly name?: string | undefined;
  readonly password: string;
}

const CODE_MS = 10 * 60_000;
const QUIET_MS = 5 * 60_000;
const OWNER = { role: 'owner', areas: areasOf('owner'), shops: 'all', employeeId: null } as const;

/** `studio-west-3f9a1c`: what the company is found by, and no two of one name collide. */
function keyFor(name: string): string {
  const words = name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 30);
  return `${words || 'company'}-${randomBytes(3).toString('hex')}`;
}

/** TEAM-10: somebody starts a company of their own, once the e-mail address is proven to be theirs. */
export function createStart({ db, accounts, codes, account, limits, clock, mailer, isOpen }: Ports) {
  const demandOpen = (): void => {
    if (!isOpen) throw new Problem('not_found');
  };

  /** What is wrong with a name or a password uses up no try of the code, which was right. */
  const demandNewAccount = async (codeId: number, name: string | undefined, password: string): Promise<void> => {
    const problem = newPasswordProblem(password);
    if (!problem && name !== undefined) return;
    await codes.giveTryBack(codeId);
    throw new Problem('invalid_fields', problem ? { password: problem } : { name: 'required' });
  };

  return {
    /** The same for every address: whether it is known is only visible in its mails (B3). */
    async sendCode({ address, locale }: StaffVisitor, email: string) {
      demandOpen();
      const companyId = await platformId(db);
      await limits.start({ company: { id: companyId }, address }, email);
      const hash = newHash();
      const code = newCode();
      const codeHash = await slowHash(code);
      await codes.transaction(async (tx) => {
        const now = new Date(clock.now());
        const expiresAt = new Date(now.getTime() + CODE_MS);
        const quietSince = new Date(now.getTime() - QUIET_MS);
        const id = await addCode(
          tx,
          { purpose: 'start', email, hash: sha256(hash), codeHash, now, expiresAt },
          quietSince,
        );
        if (id === undefined) return;
        const mail = { companyId, eventKey: `start_code:${id}`, toAddress: email, locale, now };
        await postMail(tx, { ...mail, template: 'verification_code', data: { code } });
      });
      mailer.wake();
      return { hash, timer: QUIET_MS / 1000 };
    },

    async start(visitor: StaffVisitor, request: Request, changes: Changes) {
      demandOpen();
      const asking = { company: { id: await platformId(db) }, address: visitor.address };
      await limits.guessFrom(asking);
      const { hash, code, companyName, name, password } = request;
      const mailed = await codes.claimTry('start', sha256(hash), new Date(clock.now()));
      if (mailed.kind !== 'claimed') throw new Problem('invalid_fields', { code: mailed.problem });
      if (!(await matches(mailed.codeHash, code))) throw new Problem('invalid_fields', { code: 'code_wrong' });
      const { email } = mailed;
      const known = await accounts.byEmail(email);
      // Access to the mailbox is not enough for an existing account: its second factor would be bypassed.
      if (known && !(await matches(known.passwordHash, password)))
        throw new Problem('sign_in_refused', { password: 'password_wrong' });
      if (!known) await demandNewAccount(mailed.id, name, password);
      const passwordHash = known ? '' : await slowHash(password);
      const key = keyFor(companyName);
      let cookie: string | undefined;
      const done = await changes.transaction(async (tx) => {
        const now = new Date(clock.now());
        const over = () => new Problem('invalid_fields', { code: 'code_expired' });
        if (!(await useStaffCode(tx, mailed.id, now))) throw over();
        const companyId = await addCompany(tx, key, companyName, 'anybody');
        const own = known?.name ?? name ?? '';
        const fresh = { email, name: own, passwordHash, locale: visitor.locale, createdAt: now };
        const accountId = known?.id ?? (await addAccount(tx, fresh));
        if (companyId === undefined || accountId === undefined) throw over();
        await addMember(tx, companyId, accountId, storedGrant(OWNER));
        if (!known) {
          const begun = account.begin(visitor, { id: accountId, name: own }, false);
          await addSession(tx, begun.session);
          cookie = begun.token;
        }
        return {
          answer: { company: { key, name: companyName }, email, signedIn: !known },
          entry: { thing: 'company', id: companyId, after: { name: companyName, owner: own } },
          place: { companyId, by: { accountId, name: own } },
        };
      });
      if (cookie !== undefined) visitor.cookie.set(cookie);
      return done;
    },
  };
}
