import { dayOf } from '@embook/domain/shared';
import { type Clock, shopNow } from '../infra/clock.ts';
import { Problem } from '../infra/http/problem.ts';
import type { StaffCaller } from '../infra/http/staff-caller.ts';
import type { HoursStore } from './hours-store.ts';
import { shownEmployee, shownShop } from './shown.ts';

export type { HoursChange } from './impact.ts';
export type { Resolving } from './resolve.ts';

/** HRS-1, HRS-2: the hours of a shop and of its people, as a member may see them. */
export const createHours =
  (store: HoursStore, clock: Clock) =>
  async ({ member }: StaffCaller, shopId: number) => {
    const shop = await store.shop(store.reader, member, 'agenda.view', shopId);
    if (!shop) throw new Problem('shop_not_found');
    const today = dayOf(shopNow(clock, shop.timeZone));
    const employees = await store.employees(store.reader, member, shopId);
    return {
      today,
      shop: shownShop(shop, today),
      employees: employees.map((employee) => shownEmployee(member, employee, today)),
    };
  };
