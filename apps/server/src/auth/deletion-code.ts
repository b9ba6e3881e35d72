import type { Tx } from '../infra/db/open.ts';
import type { CustomerCaller } from '../infra/http/caller.ts';
import { Problem } from '../infra/http/problem.ts';
import { spendMailedCode } from './code-store.ts';
import { codeProblem } from './codes.ts';
import { sha256 } from './secrets.ts';
import type { SignInPorts } from './sign-in.ts';

export type DeletionCode = ReturnType<typeof createDeletionCode>;

/** A request is good only for the customer who made it: with another's session its code deletes nothing (B14). */
const holderOf = ({ customer }: CustomerCaller): string => customer.id.toString(16);

/**
 * Who has no password proves with a mailed code that they may delete the account, so that a stolen session alone cannot.
 * Under the limits of every other code (A12, A13, B15).
 */
export function createDeletionCode({ store, codes, clock, mailer }: Omit<SignInPorts, 'limits'>) {
  /** Who has a password is asked for it, also if it was set after the code was mailed (B14). */
  async function accountWithoutPassword({ company, customer }: CustomerCaller) {
    const account = await store.accountOf(company.id, customer.id);
    if (!account) throw new Problem('session_ended');
    if (account.passwordHash !== null) throw new Problem('invalid_fields', { password: 'required' });
    return account;
  }

  return {
    async request(caller: CustomerCaller) {
      const { email } = await accountWithoutPassword(caller);
      const requested = await codes.request(caller, 'delete_account', email, holderOf(caller));
      mailer.wake();
      return requested;
    },

    /** Whose account it is. `spend` uses the code up with the deletion, `giveBack` returns the try where that is refused. */
    async check(caller: CustomerCaller, given: { readonly hash: string; readonly code: string }) {
      const { id, email } = await accountWithoutPassword(caller);
      const hash = given.hash + holderOf(caller);
      const right = await codes.check(caller, 'delete_account', { ...given, hash });
      const step = { companyId: caller.company.id, purpose: 'delete_account', hash: sha256(hash) } as const;
      return {
        id,
        email,
        spend: async (tx: Tx): Promise<void> => {
          if ((await spendMailedCode(tx, { ...step, now: new Date(clock.now()) })) === undefined)
            throw codeProblem('gone');
        },
        giveBack: (): Promise<void> => codes.giveTryBack(caller, right),
      };
    },
  };
}
