import { isDeepStrictEqual } from 'node:util';
import { changedFrom, classSeries, type DateChange, type PlannedDate, seriesChange } from '@embook/domain/classes';
import type { StaffContract } from '@embook/domain/contract';
import type { Day, FieldsOf } from '@embook/domain/shared';
import * as z from 'zod/mini';
import { shopNow } from '../../infra/clock.ts';
import type { Tx } from '../../infra/db/open.ts';
import { retry } from '../../infra/db/retry.ts';
import { authorOfVersion } from '../../infra/db/version-author.ts';
import { type Changes, namesNothing, Unchanged } from '../../infra/http/changes.ts';
import { Problem } from '../../infra/http/problem.ts';
import type { StaffCaller } from '../../infra/http/staff-caller.ts';
import { valueColumns } from '../../infra/db/class-columns.ts';
import { type ClassCore, valuesAfter } from '../class-shape.ts';
import { findClass, keepAsIs } from '../class-store.ts';
import { orTaken, untilLocked } from '../attempts.ts';
import { changeDates, leaveOutDates } from './change-dates.ts';
import {
  type ChangeRequest,
  checkDays,
  checkLeftOut,
  invalid,
  isSameLeftOut,
  isSameSeries,
  entryOf,
  laterPart,
  noEventParts,
  required,
  shownDates,
  shownSeries,
  termsAfter,
} from './series-shape.ts';
import { openSeries, splitSeries } from './series.ts';
import { findBusy, findDates, lockSeries, type Reader, type SeriesRow, updateSeries } from './series-store.ts';
import { changeClassIn, checkPlace } from '../classes.ts';
import { withinWeekBounds } from '../week-bounds.ts';
import { makeDates } from './make-dates.ts';
import { countNotifiedByClass, lockClassesAndSeats } from '../participants.ts';

type Fields<K extends keyof StaffContract> = FieldsOf<StaffContract[K]>;

async function planChange(
  core: ClassCore,
  reader: Reader,
  row: SeriesRow,
  request: ChangeRequest & { readonly keep?: readonly Day[] | undefined },
) {
  const { scope = 'all', date } = request;
  if (scope !== 'all' && date === undefined) throw required('date');
  if (request.every?.length === 0) throw required('every');
  const now = shopNow(core.clock, row.timeZone);
  const { day, from, terms, isSplit } = changedFrom(row, termsAfter(row, request), { scope, date }, now);
  checkDays(terms.startsOn, terms.endsOn, now);
  const dates = await findDates(reader, row.companyId, row.id, day);
  const meant = scope === 'this' ? dates.filter((each) => each.date === date) : dates;
  const { keep = [] } = request;
  if (!keep.every((kept) => meant.some((each) => each.date === kept))) throw invalid('keep', 'not_its_date');
  const isKept = (each: { date: Day }) => keep.includes(each.date);
  const planned = seriesChange(
    terms,
    meant.filter((each) => !isKept(each)),
    from,
    row.timeZone,
  );
  return { day, terms, isSplit, planned, kept: meant.filter(isKept).map(({ id }) => id) };
}

async function checkSeriesVersion(tx: Tx, caller: StaffCaller, row: SeriesRow, version: number): Promise<void> {
  if (row.version === version) return;
  throw new Problem('stale', undefined, {
    changed_by: (await authorOfVersion(tx, { ...row, thing: 'series' })) ?? null,
    current: z.encode(classSeries.schema, shownSeries(caller, row)),
  });
}

const unchangedSeries = (caller: StaffCaller, row: SeriesRow) =>
  new Unchanged({ series: shownSeries(caller, row), dates: [], made: 0 });

function checkNamed(caller: StaffCaller, row: SeriesRow, request: Fields<'staffChangeSeries'>): void {
  if (namesNothing(request, ['id', 'version', 'scope', 'date'])) throw unchangedSeries(caller, row);
}

/** What is sent back as it was read changes nothing, under the locks. */
async function checkDifferent(
  core: ClassCore,
  tx: Tx,
  caller: StaffCaller,
  request: Fields<'staffChangeSeries'>,
): Promise<void> {
  const row = await openSeries(tx, caller, request.id);
  await checkSeriesVersion(tx, caller, row, request.version);
  checkNamed(caller, row, request);
  const { day, planned, kept } = await planChange(core, tx, row, request);
  checkLeftOut(row, request, day);
  if (kept.length === 0 && isSameSeries(row, request, planned)) throw unchangedSeries(caller, row);
}

async function changeOneDate(
  core: ClassCore,
  tx: Tx,
  caller: StaffCaller,
  row: SeriesRow,
  request: Fields<'staffChangeSeries'>,
) {
  const { scope: _, date, every: _every, until: _until, leftOut: __, version: ___, keep: ____, ...fields } = request;
  // One date has none of these, so only the series' own are accepted, as when it is sent back whole.
  const { weekdays, endsOn } = termsAfter(row, request);
  if (!isDeepStrictEqual(weekdays, row.weekdays)) throw invalid('every');
  if (endsOn !== row.endsOn) throw invalid('until');
  if (!isSameLeftOut(row, request)) throw invalid('left_out');
  const meant = (await findDates(tx, row.companyId, row.id, date ?? '')).find((each) => each.date === date);
  const session = meant && (await findClass(tx, caller.member, 'timetable.change', meant.id));
  if (!session) throw new Problem('not_found');
  checkNamed(caller, row, request);
  const at = { startsAt: undefined, on: undefined, ...noEventParts };
  const { answer, entry, also } = await changeClassIn(core, tx, caller, {
    ...fields,
    ...at,
    id: session.id,
    version: session.version,
  }).catch((error: unknown) => {
    throw error instanceof Unchanged ? unchangedSeries(caller, row) : error;
  });
  const { startsAt } = answer.session;
  const dates = [{ sessionId: session.id, startsAt: session.startsAt, newStartsAt: startsAt, taken: session.taken }];
  return {
    dates: dates
      .filter(({ taken }) => taken > 0)
      .map((each) => ({ ...each, changes: [] as DateChange[], clash: null })),
    also: [{ ...entry, event: 'session.changed' as const }, ...also],
  };
}

/** Locks what several changes of series need, all customers before all classes before the series. */
export async function lockSeriesAndDates(
  core: ClassCore,
  tx: Tx,
  caller: StaffCaller,
  requests: readonly ChangeRequest[],
): Promise<void> {
  const companyId = caller.company.id;
  const planned: PlannedDate[] = [];
  for (const request of requests)
    planned.push(...(await planChange(core, tx, await openSeries(tx, caller, request.id), request)).planned);
  const ids = planned.map(({ before }) => before.id);
  await lockClassesAndSeats(tx, companyId, ids);
  for (const id of requests.map((request) => request.id).toSorted((a, b) => a - b)) await lockSeries(tx, companyId, id);
}

/** Changes a series and its dates, under the locks; dates that are missing then are still to be made. */
export async function applyChange(core: ClassCore, tx: Tx, caller: StaffCaller, request: Fields<'staffChangeSeries'>) {
  const companyId = caller.company.id;
  const before = await openSeries(tx, caller, request.id);
  await checkSeriesVersion(tx, caller, before, request.version);
  const { day, terms, isSplit, planned, kept } = await planChange(core, tx, before, request);
  await checkPlace(tx, companyId, before.shopId, terms, before);
  const id = isSplit ? await splitSeries(core, tx, before, day) : before.id;
  await updateSeries(tx, companyId, id, {
    weekdays: [...terms.weekdays],
    startMinute: terms.startMinute,
    endsOn: terms.endsOn,
    employeeId: terms.employeeId,
    roomId: terms.roomId,
    ...valueColumns(valuesAfter(request, before)),
    // The dates left out are rows of their own, so the row of the series would not count their change.
    version: isSameLeftOut(before, request) ? undefined : before.version + 1,
  });
  const changed = await openSeries(tx, caller, id);
  await keepAsIs(tx, companyId, kept);
  const also = await changeDates(core, tx, caller, changed, planned);
  const leftOut = isSplit ? request.leftOut?.filter((each) => each >= day) : request.leftOut;
  if (leftOut) await leaveOutDates(core, tx, changed, leftOut);
  return { before, id, planned, also };
}

/** Makes the dates that a changed series has not got yet, and says what the audit log keeps of the change. */
export async function completeChange(
  core: ClassCore,
  tx: Tx,
  caller: StaffCaller,
  request: Fields<'staffChangeSeries'>,
  { before, id }: Pick<Awaited<ReturnType<typeof applyChange>>, 'before' | 'id'>,
) {
  const made = await makeDates(core, tx, await openSeries(tx, caller, id));
  const row = await openSeries(tx, caller, id);
  const more = { series_id: id, made };
  if (id === before.id) return { row, made, entry: entryOf(request, before, row, more), also: [] };
  // Each of the two has an entry with its own version, by which the next editor is told who made it (TEAM-8).
  const { version } = await openSeries(tx, caller, before.id);
  return { row, made, entry: entryOf(request, before, row, { ...more, version }), also: [laterPart(row)] };
}

async function changeSeriesOnce(core: ClassCore, tx: Tx, caller: StaffCaller, request: Fields<'staffChangeSeries'>) {
  if (request.scope === 'this') {
    await planChange(core, tx, await openSeries(tx, caller, request.id), request);
    await lockSeries(tx, caller.company.id, request.id);
    const row = await openSeries(tx, caller, request.id);
    await checkSeriesVersion(tx, caller, row, request.version);
    const { dates, also } = await changeOneDate(core, tx, caller, row, request);
    return {
      answer: { series: shownSeries(caller, row), dates, made: 0 },
      entry: entryOf(request, row, row, {}),
      also,
    };
  }
  await lockSeriesAndDates(core, tx, caller, [request]);
  await checkDifferent(core, tx, caller, request);
  const series = await openSeries(tx, caller, request.id);
  const from = shopNow(core.clock, series.timeZone);
  const { applied, completed } = await withinWeekBounds(tx, series, { from }, async () => {
    const change = await applyChange(core, tx, caller, request);
    return { applied: change, completed: await completeChange(core, tx, caller, request, change) };
  });
  const { row, made, entry, also } = completed;
  const dates = shownDates(applied.planned);
  return { answer: { series: shownSeries(caller, row), dates, made }, entry, also: [...also, ...applied.also] };
}

/** What the same change would do, without doing it. */
export async function readSeriesImpact(core: ClassCore, caller: StaffCaller, request: Fields<'staffSeriesImpact'>) {
  const row = await openSeries(core.db, caller, request.id);
  const { terms, planned } = await planChange(core, core.db, row, request);
  const dates = shownDates(planned, await findBusy(core.db, row.companyId, terms, planned));
  const booked = dates.filter(({ taken }) => taken > 0).map(({ sessionId }) => sessionId);
  return {
    dates,
    others: planned.filter(({ changes }) => changes.length > 0).length - dates.length,
    notified: await countNotifiedByClass(core, row.companyId, booked),
  };
}

/** CLS-2: a change of one date, of it and later ones, or of all that are to come. */
export async function changeSeries(
  core: ClassCore,
  caller: StaffCaller,
  request: Fields<'staffChangeSeries'>,
  changes: Changes,
) {
  const changed = await orTaken(() =>
    untilLocked(() => retry(() => changes.transaction((tx) => changeSeriesOnce(core, tx, caller, request)))),
  );
  core.mailer.wake();
  return changed;
}
