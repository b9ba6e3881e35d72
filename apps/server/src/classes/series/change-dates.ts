import { isMoved, type PlannedDate } from '@embook/domain/classes';
import { type Day, dayOf } from '@embook/domain/shared';
import { shopNow } from '../../infra/clock.ts';
import type { Tx } from '../../infra/db/open.ts';
import type { AlsoChanged } from '../../infra/http/changes.ts';
import { Problem } from '../../infra/http/problem.ts';
import type { StaffCaller } from '../../infra/http/staff-caller.ts';
import { type ClassCore, loggedClass } from '../class-shape.ts';
import { carryAlong, findClassesById, occupy } from '../class-store.ts';
import { findBookedClasses } from '../participant-store.ts';
import { moveParticipants } from '../participants.ts';
import { dropDates, updateDates } from './date-store.ts';
import { invalid } from './series-shape.ts';
import { findDates, saveLeftOut, type SeriesRow } from './series-store.ts';

const idsOf = (dates: readonly PlannedDate[]): number[] => dates.map(({ before }) => before.id);

/**
 * Changes the dates of a series, all in the same statements, however many they are (A27); only those in which somebody
 * has a seat need more, each of its own. Answers what the audit log keeps of them and of their visits.
 */
export async function changeDates(
  core: ClassCore,
  tx: Tx,
  caller: StaffCaller,
  row: SeriesRow,
  planned: readonly PlannedDate[],
): Promise<AlsoChanged[]> {
  const { companyId } = row;
  const dates = planned.filter(({ changes }) => !changes.includes('kept'));
  const dropped = dates.filter(({ changes }) => changes.includes('dropped'));
  const staying = dates.filter(({ changes }) => !changes.includes('dropped'));
  const moved = staying.filter(isMoved);
  const find = (some: readonly PlannedDate[]) => findClassesById(tx, caller.member, 'timetable.change', idsOf(some));
  const before = await find(dates);
  if (before.size < dates.length) throw new Problem('not_found');
  await dropDates(tx, companyId, idsOf(dropped), new Date(core.clock.now()));
  await updateDates(
    tx,
    row,
    staying.map(({ before: { id }, after: { startsAt, places } }) => ({ id, startsAt, places })),
  );
  await occupy(
    tx,
    companyId,
    moved.map((date) => ({ ...date.after, id: date.before.id })),
  );
  const after = await find(staying);
  const booked = await findBookedClasses(tx, companyId, idsOf(moved));
  const also: AlsoChanged[] = [];
  for (const date of dates) {
    const { id } = date.before;
    const session = before.get(id);
    if (!session) continue;
    const { shopId, employeeId } = session;
    const entry = { thing: 'session', id, before: loggedClass(session), shopId, employeeId };
    if (date.changes.includes('dropped')) {
      also.push({ ...entry, event: 'session.cancelled', after: { ...loggedClass(session), cancelled: true } });
      continue;
    }
    if (booked.has(id)) await carryAlong(tx, companyId, id, date.before.minutes, date.after);
    const changed = after.get(id);
    if (!changed || changed.version === session.version) continue;
    also.push({ ...entry, event: 'session.changed', after: loggedClass(changed) });
    if (booked.has(id)) also.push(...(await moveParticipants(core, tx, companyId, session, changed)));
  }
  return also;
}

/** A date with participants is cancelled first, so that each of them gets back what they paid with (CLS-4). */
export async function leaveOutDates(core: ClassCore, tx: Tx, row: SeriesRow, dates: readonly Day[]): Promise<void> {
  const { companyId, id, timeZone } = row;
  const meant = (await findDates(tx, companyId, id, dayOf(shopNow(core.clock, timeZone)))).filter(
    ({ date, cancelled }) => dates.includes(date) && !cancelled,
  );
  if (meant.some(({ taken }) => taken > 0)) throw invalid('left_out', 'date_booked');
  const now = new Date(core.clock.now());
  await dropDates(
    tx,
    companyId,
    meant.map((date) => date.id),
    now,
  );
  await saveLeftOut(tx, companyId, id, dates);
}
