import { clockOfMinute } from '@embook/domain/shared';
import { weekdayNames } from '../format/file-fields.ts';
import type { CompanyFileText } from '../format.ts';
import { type Exporting, only, some, unless } from './exporting.ts';
import type { Row } from './stored.ts';

type EmployeeText = NonNullable<CompanyFileText['shops'][number]['employees']>[number];

/** When somebody works and is away, as the import reads it (HRS-2). */
export function employeeHoursText(
  { stored }: Exporting,
  employee: Row<'employees'>,
): Pick<EmployeeText, 'working_hours' | 'absences'> {
  const patterns = stored.employeePatterns
    .filter(({ employeeId }) => employeeId === employee.id)
    .toSorted((a, b) => a.startsOn.localeCompare(b.startsOn));
  return {
    working_hours: some(patterns.map((pattern) => patternText(stored, pattern, employee.shopId))),
    absences: some(
      stored.employeeAbsences
        .filter(({ employeeId }) => employeeId === employee.id)
        .toSorted((a, b) => a.startsOn.localeCompare(b.startsOn) || a.id - b.id)
        .map(({ startsOn, endsOn, kind, note, state }) => ({
          from: startsOn,
          until: endsOn,
          kind,
          note: only(note),
          state: unless('granted', state),
        })),
    ),
  };
}

function patternText(stored: Exporting['stored'], pattern: Row<'employeePatterns'>, home: number) {
  const hours = stored.employeeHours.filter(({ patternId }) => patternId === pattern.id);
  const weeksIn = (shopId: number) =>
    Array.from({ length: pattern.weeks }, (_, index) => {
      const days = weekdayNames.flatMap((name, day) => {
        const ranges = hours
          .filter((row) => row.shopId === shopId && row.week === index + 1 && row.weekday === day + 1)
          .toSorted((a, b) => a.opensMinute - b.opensMinute)
          .map(({ opensMinute, closesMinute }) => `${clockOfMinute(opensMinute)}-${clockOfMinute(closesMinute)}`);
        return ranges.length === 0 ? [] : [[name, ranges] as const];
      });
      return Object.fromEntries(days);
    });
  const others = stored.shops.filter(({ id }) => id !== home && hours.some(({ shopId }) => shopId === id));
  return {
    from: pattern.startsOn,
    weeks: weeksIn(home),
    elsewhere: some(others.map(({ id, name }) => ({ shop: name, weeks: weeksIn(id) }))),
  };
}
