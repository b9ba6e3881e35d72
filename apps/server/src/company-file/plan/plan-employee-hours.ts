import { employeeAbsences, employeeHours, employeePatterns } from '../../infra/db/schema/index.ts';
import { weekdayNames } from '../format/file-fields.ts';
import type { EmployeeEntry } from '../format/shop-format.ts';
import type { Place } from '../report.ts';
import { minuteOfClock } from './calendar.ts';
import type { Planning } from './planning.ts';

type Pattern = EmployeeEntry['working_hours'][number];

/** When somebody works and is away (HRS-2). `shops` are the ids of all shops by name. */
export function planEmployeeHours(
  planning: Planning,
  given: EmployeeEntry,
  { id: employeeId, shopId }: { readonly id: number; readonly shopId: number },
  shops: ReadonlyMap<string, number>,
  place: Place,
): void {
  const { rows, ids, companyId, calendar, report } = planning;
  const begun = new Set<string>();
  for (const [index, pattern] of given.working_hours.entries()) {
    const where = [...place, 'working_hours', index];
    const startsOn = calendar.date(pattern.from);
    if (begun.has(startsOn)) report.problem([...where, 'from'], `${startsOn} is there twice`);
    begun.add(startsOn);
    const patternId = ids.next(employeePatterns);
    rows.add(employeePatterns, { companyId, id: patternId, employeeId, startsOn, weeks: pattern.weeks.length });
    const hours = hoursOf(planning, pattern, shopId, shops, where);
    if (areOverlapping(hours)) report.problem(where, 'the hours overlap');
    for (const range of hours) rows.add(employeeHours, { companyId, patternId, ...range });
  }
  for (const [index, { from, until, kind, note, state }] of given.absences.entries()) {
    const [startsOn, endsOn] = [calendar.date(from), calendar.date(until)];
    if (endsOn < startsOn) report.problem([...place, 'absences', index, 'until'], 'must not lie before from');
    rows.add(employeeAbsences, { companyId, employeeId, startsOn, endsOn, kind, note: note ?? null, state });
  }
}

interface Range {
  readonly week: number;
  readonly weekday: number;
  readonly shopId: number;
  readonly opensMinute: number;
  readonly closesMinute: number;
}

function hoursOf(
  { report }: Planning,
  pattern: Pattern,
  shopId: number,
  shops: ReadonlyMap<string, number>,
  place: Place,
): Range[] {
  const inShop = (weeks: Pattern['weeks'], id: number): Range[] =>
    weeks.flatMap((week, index) =>
      weekdayNames.flatMap((name, day) =>
        (week[name] ?? []).map((text) => ({
          week: index + 1,
          weekday: day + 1,
          shopId: id,
          opensMinute: minuteOfClock(text.slice(0, 5)),
          closesMinute: minuteOfClock(text.slice(6)),
        })),
      ),
    );
  const elsewhere = pattern.elsewhere.flatMap(({ shop, weeks }, index) => {
    const where = [...place, 'elsewhere', index];
    const id = shops.get(shop);
    if (id === undefined) report.problem([...where, 'shop'], `no shop "${shop}"`);
    if (weeks.length > pattern.weeks.length) report.problem([...where, 'weeks'], 'more weeks than the pattern has');
    return inShop(weeks, id ?? 0);
  });
  return [...inShop(pattern.weeks, shopId), ...elsewhere];
}

/** Nobody is in two shops at once. */
const areOverlapping = (hours: readonly Range[]): boolean =>
  [...Map.groupBy(hours, ({ week, weekday }) => week * 10 + weekday).values()].some((day) => {
    const sorted = day.toSorted((a, b) => a.opensMinute - b.opensMinute);
    return sorted.some(({ opensMinute }, index) => opensMinute < (sorted[index - 1]?.closesMinute ?? 0));
  });
