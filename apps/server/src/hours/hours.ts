import { dayOf } from '@embook/domain/shared';
import { shopNow } from '../infra/clock.ts';
import type { Core } from '../infra/core.ts';
import { Problem } from '../infra/http/problem.ts';
import type { StaffCaller } from '../infra/http/staff-caller.ts';
import { toEmployeeHours } from './employees.ts';
import { employeesOfShop, findShop } from './hours-store.ts';
import { toShopHours } from './shop-hours.ts';

export type { HoursChange } from './impact.ts';
export { checkChoices, saveChange } from './resolve.ts';

/** HRS-1, HRS-2: the hours of a shop and of its people, as a member may see them. */
export async function readHours({ db, clock }: Pick<Core, 'db' | 'clock'>, { member }: StaffCaller, shopId: number) {
  const shop = await findShop(db, member, 'agenda.view', shopId);
  if (!shop) throw new Problem('shop_not_found');
  const today = dayOf(shopNow(clock, shop.timeZone));
  const employees = await employeesOfShop(db, member, shopId);
  return {
    today,
    shop: toShopHours(shop, today),
    employees: employees.map((employee) => toEmployeeHours(member, employee, today)),
  };
}
