import { sameProblem } from '@embook/domain/auth';
import type { Clock } from '../infra/clock.ts';
import type { CustomerCaller } from '../infra/http/caller.ts';
import { Problem } from '../infra/http/problem.ts';
import type { Limits } from './limits/limits.ts';
import { matches, newToken, sha256, slowHash } from './secrets.ts';
import type { AuthStore } from './auth-store.ts';

export type Password = ReturnType<typeof createPassword>;

/** Calls of a signed-in customer about their password and session. */
export function createPassword(store: AuthStore, limits: Limits, clock: Clock) {
  /** Refuses a wrong password at `field`. */
  async function confirm(caller: CustomerCaller, password: string, field: string) {
    const account = await store.accountOf(caller.company.id, caller.customer.id);
    if (!account) throw new Problem('session_ended');
    await limits.guessInSession(caller.company.id, caller.customer.session, field);
    const { passwordHash } = account;
    if (!(await matches(passwordHash, password)) || passwordHash === null)
      throw new Problem('invalid_fields', { [field]: 'password_wrong' });
    return { ...account, passwordHash };
  }

  return {
    confirm,

    /** VAL-4. Every session ends, also those at other companies; the caller's own goes on under a new token (B14). */
    async change(caller: CustomerCaller, current: string, next: string): Promise<string> {
      const account = await confirm(caller, current, 'current_password');
      const same = sameProblem(current, next);
      if (same) throw new Problem('invalid_fields', { new_password: same });
      const token = newToken();
      const changed = await store.changePassword(account, await slowHash(next), {
        companyId: caller.company.id,
        customerId: caller.customer.id,
        tokenHash: sha256(token),
        before: caller.customer.session,
        now: new Date(clock.now()),
      });
      if (!changed) throw new Problem('session_ended');
      return token;
    },

    logOut: ({ company, customer }: CustomerCaller): Promise<void> => store.endSession(company.id, customer.session),
  };
}
