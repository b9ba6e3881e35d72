import { randomInt } from 'node:crypto';
import { newPasswordProblem } from '@embook/domain/auth';
import { areasOf } from '@embook/domain/staff';
import {
  checkMailedCode,
  giveTryBack,
  limitStart,
  matches,
  newSecret,
  sendCode,
  sha256,
  slowHash,
  spendMailedCode,
} from '../auth/auth.ts';
import type { Changes } from '../infra/http/changes.ts';
import { Problem } from '../infra/http/problem.ts';
import type { StaffVisitor } from '../infra/http/staff-caller.ts';
import { newSession } from './account.ts';
import { addAccount, findAccountByEmail } from './account-store.ts';
import { addCompany, ownsBlocked, platformId } from './first-owner-store.ts';
import { addMember, storedGrant } from './membership-store.ts';
import { addSession } from './session-store.ts';
import type { StaffCore } from './staff.ts';

interface Request {
  readonly hash: string;
  readonly code: string;
  readonly companyName: string;
  readonly name?: string | undefined;
  readonly password: string;
}

const OWNER = { role: 'owner', areas: areasOf('owner'), shops: 'all', employeeId: null } as const;

/** Without vowels, so that no word comes out by chance. */
const KEY_LETTERS = 'bcdfghjkmnpqrstvwxz';

/**
 * `company-qkvbmtzwxhrd`: it stands in the links of mails to people who never asked for one, so nothing of it is chosen
 * by whoever starts the company (A28).
 */
const newKey = (): string =>
  `company-${Array.from({ length: 12 }, () => KEY_LETTERS[randomInt(KEY_LETTERS.length)]).join('')}`;

/** Whether the operator allows it. */
const demandOpen = ({ config }: StaffCore): void => {
  if (!config.selfService) throw new Problem('not_found');
};

const newAccountProblem = (name: string | undefined, password: string): Problem | undefined => {
  const problem = newPasswordProblem(password);
  if (problem) return new Problem('invalid_fields', { password: problem });
  return name === undefined ? new Problem('invalid_fields', { name: 'required' }) : undefined;
};

/** The same for every address: whether it is known is only visible in its mails (B3). */
export async function sendStartCode(core: StaffCore, { address, locale }: StaffVisitor, email: string) {
  demandOpen(core);
  await limitStart(core, { address });
  const context = { company: { id: await platformId(core.db) }, address, locale };
  const secret = await newSecret();
  const content = { template: 'verification_code', data: { code: secret.code } } as const;
  const { timer } = await sendCode(core, context, 'start', email, secret, content);
  core.mailer.wake();
  return { hash: secret.hash, timer };
}

/** TEAM-10: somebody starts a company of their own, once the e-mail address is proven to be theirs. */
export async function startCompany(core: StaffCore, visitor: StaffVisitor, request: Request, changes: Changes) {
  demandOpen(core);
  const platform = await platformId(core.db);
  const context = { company: { id: platform }, address: visitor.address, locale: visitor.locale };
  const { hash, code, companyName, name, password } = request;
  const right = await checkMailedCode(core, context, 'start', { hash, code });
  const { email } = right;
  const known = await findAccountByEmail(core.db, email);
  // Access to the mailbox is not enough for an existing account: its second factor would be bypassed.
  if (known && !(await matches(known.passwordHash, password)))
    throw new Problem('sign_in_refused', { password: 'password_wrong' });
  // A block would otherwise last as long as it takes to type a new name.
  if (known && (await ownsBlocked(core.db, known.id))) throw new Problem('owner_blocked');
  const problem = known ? undefined : newAccountProblem(name, password);
  if (problem) {
    await giveTryBack(core, context, right);
    throw problem;
  }
  const passwordHash = known ? '' : await slowHash(password);
  const key = newKey();
  let cookie: string | undefined;
  const done = await changes.transaction(async (tx) => {
    const now = new Date(core.clock.now());
    const over = () => new Problem('invalid_fields', { code: 'code_expired' });
    const step = { companyId: platform, purpose: 'start', hash: sha256(hash), now } as const;
    if ((await spendMailedCode(tx, step)) === undefined) throw over();
    const companyId = await addCompany(tx, key, companyName, 'anybody');
    const own = known?.name ?? name ?? '';
    const fresh = { email, name: own, passwordHash, locale: visitor.locale, createdAt: now };
    const accountId = known?.id ?? (await addAccount(tx, fresh));
    if (companyId === undefined || accountId === undefined) throw over();
    await addMember(tx, companyId, accountId, storedGrant(OWNER));
    if (!known) {
      const started = newSession(core, visitor, { id: accountId, name: own }, false);
      await addSession(tx, started.session);
      cookie = started.token;
    }
    return {
      answer: { company: { key, name: companyName }, email, signedIn: !known },
      entry: { thing: 'company', id: companyId, after: { name: companyName, owner: own } },
      place: { companyId, by: { accountId, name: own } },
    };
  });
  if (cookie !== undefined) visitor.cookie.set(cookie);
  return done;
}
