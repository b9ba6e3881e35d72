import { isDeepStrictEqual } from 'node:util';
import type { StaffContract } from '@embook/domain/contract';
import { changedShops, clocksOf, hoursProblem, minutesOf, withPattern } from '@embook/domain/hours';
import { addDays, type FieldsOf, timeOfDay } from '@embook/domain/shared';
import { patternOn, type WorkPattern } from '@embook/domain/shops';
import { type Clock, shopNow } from '../infra/clock.ts';
import type { Tx } from '../infra/db/open.ts';
import type { Changes } from '../infra/http/changes.ts';
import { demand } from '../infra/http/permit.ts';
import { Problem } from '../infra/http/problem.ts';
import type { StaffCaller } from '../infra/http/staff-caller.ts';
import { checkEmployeeVersion, employeeChange, openEmployee, unchangedEmployee } from './employees.ts';
import { findShop, savePatterns } from './hours-store.ts';
import type { HoursChange } from './impact.ts';
import type { ReservationCore } from '../reservations/reservations.ts';
import { previewChange, saveChange } from './resolve.ts';

type Fields<K extends keyof StaffContract> = FieldsOf<StaffContract[K]>;
type PatternRequest = Omit<Fields<'staffEmployeeHoursImpact'>, 'unmoved'> & { readonly version?: number };

/** Every search for free times reads the patterns of an employee (A27). */
const MOST_PATTERNS = 200;

const logged = ({ startsOn, weeks, hours }: WorkPattern) => ({
  starts_on: startsOn,
  weeks,
  hours: hours.map((range) => ({
    week: range.week,
    weekday: range.weekday,
    shop_id: range.shopId,
    ...clocksOf(range),
  })),
});

/** Says what is wrong with a pattern before anything is read. */
function patternOf({ startsOn, endsOn, weeks, hours }: PatternRequest): WorkPattern {
  if (endsOn !== undefined && endsOn < startsOn) throw new Problem('invalid_fields', { ends_on: 'invalid' });
  const isWhole = hours.every(({ week }) => week <= weeks) && (weeks > 0 || hours.length === 0);
  // Nobody is in two shops at once, so all of a day's hours are looked at together.
  const problem = isWhole ? hoursProblem(hours, ({ week, weekday }) => week * 10 + weekday) : 'invalid';
  if (problem) throw new Problem('invalid_fields', { hours: problem });
  return { startsOn, weeks, hours: hours.map((range) => ({ ...range, ...minutesOf(range) })) };
}

function changeOf(clock: Clock, { id, startsOn, endsOn }: PatternRequest, { company }: StaffCaller): HoursChange {
  const from = Math.max(timeOfDay(startsOn) ?? 0, shopNow(clock, company.timeZone));
  const until = endsOn === undefined ? undefined : addDays(timeOfDay(endsOn) ?? 0, 1);
  return { concerned: { employeeId: id }, days: { from, until }, isAway: false };
}

async function writePattern(tx: Tx, clock: Clock, caller: StaffCaller, request: PatternRequest, pattern: WorkPattern) {
  const employee = await openEmployee(tx, caller, 'timetable.change', request.id);
  if (request.version !== undefined) await checkEmployeeVersion(tx, clock, caller, employee, request.version);
  const { patterns } = employee.schedule;
  const current = patternOn(patterns, pattern.startsOn);
  // Each shop is planned by who may, so that nobody takes a colleague's afternoon away (TEAM-6).
  for (const shopId of changedShops(current, pattern)) {
    if (!(await findShop(tx, caller.member, 'timetable.change', shopId)))
      throw new Problem('invalid_fields', { hours: 'shop_hours' });
    demand(caller, 'timetable.change', { companyId: caller.company.id, shopId });
  }
  const newPatterns = withPattern(patterns, pattern, request.endsOn);
  if (newPatterns.length > MOST_PATTERNS) throw new Problem('catalogue_full');
  await savePatterns(tx, caller.company.id, request.id, newPatterns);
  const until = request.endsOn === undefined ? {} : { ends_on: request.endsOn };
  return employeeChange(tx, clock, caller, 'timetable.change', employee, {
    ...(current && { before: logged(current) }),
    after: { ...logged(pattern), ...until },
  });
}

/** HRS-2: when an employee works, from a day on. */
export async function changeEmployeeHours(
  core: ReservationCore,
  caller: StaffCaller,
  request: Fields<'staffChangeEmployeeHours'>,
  changes: Changes,
) {
  const { clock } = core;
  const pattern = patternOf(request);
  const apply = async (tx: Tx) => {
    const stored = () => openEmployee(tx, caller, 'timetable.change', request.id);
    const before = await stored();
    const change = await writePattern(tx, clock, caller, request, pattern);
    const after = await stored();
    if (isDeepStrictEqual(before.schedule.patterns, after.schedule.patterns))
      throw unchangedEmployee(clock, caller, before);
    return change;
  };
  return saveChange(core, caller, changeOf(clock, request, caller), apply, request, changes);
}

export async function employeeHoursImpact(
  core: ReservationCore,
  caller: StaffCaller,
  request: Fields<'staffEmployeeHoursImpact'>,
) {
  const { db, clock } = core;
  const pattern = patternOf(request);
  await openEmployee(db, caller, 'timetable.change', request.id);
  const apply = (tx: Tx) => writePattern(tx, clock, caller, request, pattern);
  const change = { ...changeOf(clock, request, caller), unmoved: request.unmoved };
  return { impact: await previewChange(core, caller, change, apply) };
}
