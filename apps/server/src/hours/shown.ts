import { clocksOf, type EmployeeHours, type ShopHours } from '@embook/domain/hours';
import type { Day } from '@embook/domain/shared';
import { can, type Member } from '@embook/domain/staff';
import { timetableOf } from '../shops/shops.ts';
import type { EmployeeRow, ShopRow } from './hours-store.ts';

export const shownShop = ({ id, name, country, version, hours, specialDays }: ShopRow, today: Day): ShopHours => ({
  id,
  name,
  country,
  version,
  hours: hours.map((range) => ({ weekday: range.weekday, ...clocksOf(range) })),
  specialDays: timetableOf({ hours: [], specialDays }, today).specialDays.map((day) => ({
    date: day.date,
    hours: day.hours,
    reason: day.reason,
  })),
});

/**
 * The reason of an absence is shown to members who plan the hours, and to the employee; others see only the absence
 * (TEAM-6).
 */
export function shownEmployee(member: Member, row: EmployeeRow, today: Day): EmployeeHours {
  const { id, name, photoUrl, shopId, version, schedule, absences } = row;
  const seesReasons = can(member, 'timetable.view').ok || member.employeeId === id;
  return {
    id,
    name,
    photoUrl,
    shopId,
    version,
    patterns: schedule.patterns.map((pattern) => ({
      startsOn: pattern.startsOn,
      weeks: pattern.weeks,
      hours: pattern.hours.map((range) => ({
        week: range.week,
        weekday: range.weekday,
        shopId: range.shopId,
        ...clocksOf(range),
      })),
    })),
    absences: absences
      .filter(({ endsOn, state }) => endsOn >= today && (seesReasons || state === 'granted'))
      .map((absence) => ({
        id: absence.id,
        startsOn: absence.startsOn,
        endsOn: absence.endsOn,
        state: absence.state,
        kind: seesReasons ? absence.kind : null,
        note: seesReasons ? absence.note : null,
      })),
  };
}
