import type { CoreStaffHandlers } from '../infra/http/serve-staff.ts';
import { absenceImpact, addAbsence, askAbsence, decideAbsence, removeAbsence } from './absences.ts';
import { changeEmployeeHours, employeeHoursImpact } from './employee-hours.ts';
import type { ReservationCore } from '../reservations/reservations.ts';
import { readHours } from './hours.ts';
import { changeShopHours, changeSpecialDays, shopHoursImpact, specialDaysImpact } from './shop-hours.ts';

export const hoursRoutes = {
  staffHours: (core, caller, { shopId }) => readHours(core, caller, shopId),
  staffChangeShopHours: changeShopHours,
  staffShopHoursImpact: shopHoursImpact,
  staffChangeSpecialDays: changeSpecialDays,
  staffSpecialDaysImpact: specialDaysImpact,
  staffChangeEmployeeHours: changeEmployeeHours,
  staffEmployeeHoursImpact: employeeHoursImpact,
  staffAddAbsence: addAbsence,
  staffAbsenceImpact: absenceImpact,
  staffAskAbsence: askAbsence,
  staffDecideAbsence: decideAbsence,
  staffRemoveAbsence: (core, caller, { id }, changes) => removeAbsence(core, caller, id, changes),
} satisfies Partial<CoreStaffHandlers<ReservationCore>>;
