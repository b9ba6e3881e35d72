import { addDays, type Day, dayOf, easterSunday, isoWeekdayOf, type ShopTime, timeOfDay } from '../shared/index.ts';

/** Refunds go out on the Monday after `day`; on the next working day where that is a Dutch bank holiday. */
export function refundDay(day: Day): Day {
  const from = timeOfDay(day);
  if (from === undefined) throw new RangeError(`${day} is not a day`);
  let due = addDays(from, 8 - isoWeekdayOf(from));
  while (isoWeekdayOf(due) > 5 || isHoliday(due)) due = addDays(due, 1);
  return dayOf(due);
}

/** Whether "next Monday", said on `today`, can only mean that day: on a Sunday or a Monday it may be understood as another. */
export function isPlainlyNextMonday(due: Day, today: Day): boolean {
  const from = timeOfDay(today) ?? 0;
  const weekday = isoWeekdayOf(from);
  return weekday > 1 && weekday < 7 && due === dayOf(addDays(from, 8 - weekday));
}

function isHoliday(time: ShopTime): boolean {
  const [year = 0, month = 0, date = 0] = dayOf(time).split('-').map(Number);
  switch (month * 100 + date) {
    case 101:
    case 427: // King's Day; on a Sunday it is kept a day early, which is a Saturday and no matter.
    case 1225:
    case 1226:
      return true;
    case 505: // Liberation Day is a day off every five years.
      return year % 5 === 0;
    default:
      return [1, 50].some((days) => time === addDays(easterSunday(year), days));
  }
}
