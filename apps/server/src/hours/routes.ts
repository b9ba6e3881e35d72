import type { StaffHandlers } from '../infra/http/serve-staff.ts';
import type { createAbsences } from './absences.ts';
import type { createEmployeeHours } from './employee-hours.ts';
import type { createHours } from './hours.ts';
import type { ShopHoursCases } from './shop-hours.ts';

interface Parts {
  readonly read: ReturnType<typeof createHours>;
  readonly shop: ShopHoursCases;
  readonly employee: ReturnType<typeof createEmployeeHours>;
  readonly absences: ReturnType<typeof createAbsences>;
}

export const hoursRoutes = ({ read, shop, employee, absences }: Parts) =>
  ({
    staffHours: (caller, { shopId }) => read(caller, shopId),
    staffChangeShopHours: (caller, request, changes) => shop.setWeek(caller, request, changes),
    staffShopHoursImpact: (caller, request) => shop.weekImpact(caller, request),
    staffChangeSpecialDays: (caller, request, changes) => shop.setDays(caller, request, changes),
    staffSpecialDaysImpact: (caller, request) => shop.daysImpact(caller, request),
    staffChangeEmployeeHours: (caller, request, changes) => employee.set(caller, request, changes),
    staffEmployeeHoursImpact: (caller, request) => employee.impact(caller, request),
    staffAddAbsence: (caller, request, changes) => absences.add(caller, request, changes),
    staffAbsenceImpact: (caller, request) => absences.impact(caller, request),
    staffAskAbsence: (caller, request, changes) => absences.ask(caller, request, changes),
    staffDecideAbsence: (caller, request, changes) => absences.decide(caller, request, changes),
    staffRemoveAbsence: (caller, { id }, changes) => absences.remove(caller, id, changes),
  }) satisfies Partial<StaffHandlers>;
