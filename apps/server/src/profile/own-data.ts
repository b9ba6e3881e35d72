import type { Password } from '../auth/auth.ts';
import type { Clock } from '../infra/clock.ts';
import type { Owner } from '../infra/db/owner.ts';
import type { CustomerCaller } from '../infra/http/caller.ts';
import type { OwnDataStore, PersonErasure } from './own-data-store.ts';

/** What becomes of the visits of somebody who is erased. */
export interface Leaving extends Pick<PersonErasure, 'leaveUnpaid'> {
  /** Refuses while a paid visit is to come or money is owed, before anything else is ended. */
  readonly demandSettled: (owner: Owner) => Promise<void>;
}

export type OwnData = ReturnType<typeof createOwnData>;

/**
 * A copy of one's own data, and its erasure (C). Both need the password, so that a stolen session alone gets neither.
 */
export function createOwnData(
  store: OwnDataStore,
  passwords: Pick<Password, 'confirm'>,
  clock: Clock,
  { demandSettled, leaveUnpaid }: Leaving,
  endPayments: (companyId: number, customerId: number) => Promise<void>,
) {
  return {
    async export(caller: CustomerCaller, password: string): Promise<Record<string, unknown>> {
      await passwords.confirm(caller, password, 'password');
      return store.export(caller.company.id, caller.customer.id);
    },

    async erase(caller: CustomerCaller, password: string): Promise<void> {
      const { id, email } = await passwords.confirm(caller, password, 'password');
      await demandSettled({ companyId: caller.company.id, customerId: caller.customer.id });
      // What is being paid ends first: else the slot would stay held, and a payment could arrive for an erased customer
      // (decision 46).
      await endPayments(caller.company.id, caller.customer.id);
      await store.erase({
        companyId: caller.company.id,
        customerId: caller.customer.id,
        accountId: id,
        email,
        now: new Date(clock.now()),
        leaveUnpaid,
      });
    },
  };
}
