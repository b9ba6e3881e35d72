import type { DeletionCode, Password } from '../auth/auth.ts';
import type { Clock } from '../infra/clock.ts';
import type { Owner } from '../infra/db/owner.ts';
import type { CustomerCaller } from '../infra/http/caller.ts';
import type { AccountErasure, OwnDataStore, PersonErasure } from './own-data-store.ts';

/** What becomes of the visits of somebody who is erased. */
export interface Leaving extends Pick<PersonErasure, 'leaveUnpaid'> {
  /** Refuses while a paid visit is to come or money is owed, before anything else is ended. */
  readonly demandSettled: (owner: Owner) => Promise<void>;
}

export type OwnData = ReturnType<typeof createOwnData>;

/**
 * A copy of one's own data, and its erasure (C). Both need the password, so that a stolen session alone gets neither; who
 * has none erases with a mailed code (record 92).
 */
export function createOwnData(
  store: OwnDataStore,
  { passwords, deletionCode }: { readonly passwords: Pick<Password, 'confirm'>; readonly deletionCode: DeletionCode },
  clock: Clock,
  { demandSettled, leaveUnpaid }: Leaving,
  endPayments: (companyId: number, customerId: number) => Promise<void>,
) {
  const ownerOf = ({ company, customer }: CustomerCaller): Owner => ({
    companyId: company.id,
    customerId: customer.id,
  });

  async function eraseAccount(
    caller: CustomerCaller,
    { id, email, spend }: Pick<AccountErasure, 'email' | 'spend'> & { readonly id: number },
  ): Promise<void> {
    // What is being paid ends first: else the slot would stay held, and a payment could arrive for an erased customer
    // (decision 46).
    await endPayments(caller.company.id, caller.customer.id);
    const now = new Date(clock.now());
    await store.erase({ ...ownerOf(caller), accountId: id, email, now, leaveUnpaid, spend });
  }

  return {
    async export(caller: CustomerCaller, password: string): Promise<Record<string, unknown>> {
      await passwords.confirm(caller, password, 'password');
      return store.export(caller.company.id, caller.customer.id);
    },

    async erase(caller: CustomerCaller, password: string): Promise<void> {
      const { id, email } = await passwords.confirm(caller, password, 'password');
      await demandSettled(ownerOf(caller));
      await eraseAccount(caller, { id, email });
    },

    /** What stands in the way is said before a mail is sent. */
    async requestDeletion(caller: CustomerCaller) {
      await demandSettled(ownerOf(caller));
      return deletionCode.request(caller);
    },

    async eraseByCode(caller: CustomerCaller, given: { readonly hash: string; readonly code: string }): Promise<void> {
      const { giveBack, ...account } = await deletionCode.check(caller, given);
      try {
        await demandSettled(ownerOf(caller));
      } catch (refusal) {
        await giveBack();
        throw refusal;
      }
      await eraseAccount(caller, account);
    },
  };
}
