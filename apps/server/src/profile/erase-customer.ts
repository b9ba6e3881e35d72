import { endPayments } from '../payment/payment.ts';
import { reachOf } from '@embook/domain/staff';
import type { Db } from '../infra/db/open.ts';
import { lockLiving, type Owner } from '../infra/db/owner.ts';
import type { Changes } from '../infra/http/changes.ts';
import { Problem } from '../infra/http/problem.ts';
import type { StaffCaller } from '../infra/http/staff-caller.ts';
import { cancelUnpaid, demandSettled } from '../reservations/reservations.ts';
import type { ProfileCore } from './own-data.ts';
import { erasePerson, findContact, forgetNetworks } from './own-data-store.ts';

/** The same refusals, in words for the staff instead of for the customer. */
const SAID_TO_STAFF = { visits_ahead: 'customer_visits_ahead', money_owed: 'customer_money_owed' } as const;

async function toStaff(work: Promise<void>): Promise<void> {
  return work.catch((error: unknown) => {
    if (error instanceof Problem && (error.code === 'visits_ahead' || error.code === 'money_owed'))
      throw new Problem(SAID_TO_STAFF[error.code]);
    throw error;
  });
}

async function demandWalkIn(reader: Pick<Db, 'select'>, { companyId, customerId }: Owner) {
  const customer = await findContact(reader, companyId, customerId);
  if (!customer) throw new Problem('not_found');
  if (customer.accountId !== null) throw new Problem('customer_has_account');
  return customer;
}

/**
 * B22: erases somebody whom the desk added and who has no account to do it with (record 91). Who signed up erases
 * themselves: an account may be known at other companies too.
 */
export async function eraseCustomer(
  core: ProfileCore,
  { company, member, locale }: StaffCaller,
  { id }: { readonly id: number },
  changes: Changes,
) {
  const { db, clock } = core;
  const result = reachOf(member, 'customers.change');
  // Who sees their own visits alone would erase what colleagues know of the person.
  if (!result.ok || result.reach.employee !== 'any') throw new Problem('not_found');
  const owner = { companyId: company.id, customerId: id };
  await demandWalkIn(db, owner);
  await toStaff(demandSettled(core, owner, locale));
  // What is being paid ends first, as when somebody deletes their account (decision 46).
  await endPayments(core, company.id, id);
  const answer = await changes.transaction(async (tx) => {
    await forgetNetworks(tx, owner);
    if (!(await lockLiving(tx, owner))) throw new Problem('not_found');
    const { email } = await demandWalkIn(tx, owner);
    const now = new Date(clock.now());
    await toStaff(erasePerson(tx, { ...owner, email, now, leaveUnpaid: () => cancelUnpaid(core, tx, owner, locale) }));
    return { answer: {}, entry: { thing: 'customer', id, after: { erased: true } } };
  });
  // What was begun meanwhile.
  await endPayments(core, company.id, id);
  return answer;
}
