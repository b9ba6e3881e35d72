import { isDeepStrictEqual } from 'node:util';
import {
  changedFrom,
  classSeries,
  type DateChange,
  isMoved,
  type PlannedDate,
  seriesChange,
} from '@embook/domain/classes';
import type { StaffContract } from '@embook/domain/contract';
import { addDays, type Day, dayOf, type FieldsOf, timeOfDay } from '@embook/domain/shared';
import * as z from 'zod/mini';
import { type Clock, shopNow } from '../../infra/clock.ts';
import type { Tx } from '../../infra/db/open.ts';
import { retry } from '../../infra/db/retry.ts';
import { authorOfVersion } from '../../infra/db/version-author.ts';
import { type AlsoChanged, type Changes, namesNothing, Unchanged } from '../../infra/http/changes.ts';
import { Problem } from '../../infra/http/problem.ts';
import type { StaffCaller } from '../../infra/http/staff-caller.ts';
import type { Mailer } from '../../infra/mail/mailer.ts';
import { describedColumns, loggedClass } from '../class-shape.ts';
import type { ClassStore } from '../class-store.ts';
import { orTaken, SeatTaken, untilLocked } from '../attempts.ts';
import type { Classes } from '../classes.ts';
import type { Participants } from '../participants/participants.ts';
import type { DateStore } from './date-store.ts';
import type { DateMaker } from './make-dates.ts';
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
import type { SeriesRow, SeriesStore } from './series-store.ts';

type Fields<K extends keyof StaffContract> = FieldsOf<StaffContract[K]>;

interface Ports {
  readonly store: SeriesStore;
  readonly dates: DateStore;
  readonly maker: Pick<DateMaker, 'makeDates'>;
  readonly classStore: ClassStore;
  readonly classes: Pick<Classes, 'changeIn' | 'checkPlace'>;
  readonly participants: Pick<Participants, 'lock' | 'isAnyNew' | 'moved' | 'notified'>;
  readonly clock: Clock;
  readonly mailer: Pick<Mailer, 'wake'>;
}

export type SeriesChanges = ReturnType<typeof createSeriesChanges>;

/** CLS-2: a change of one date, of it and later ones, or of all that are to come. */
export function createSeriesChanges(ports: Ports) {
  const { store, dates: dateStore, maker, classStore, classes, participants, clock, mailer } = ports;

  async function found(tx: Parameters<SeriesStore['find']>[0], caller: StaffCaller, id: number): Promise<SeriesRow> {
    const row = await store.find(tx, caller.member, 'timetable.change', id);
    if (!row) throw new Problem('not_found');
    return row;
  }

  async function plan(
    reader: Parameters<SeriesStore['dates']>[0],
    row: SeriesRow,
    request: ChangeRequest & { readonly keep?: readonly Day[] | undefined },
  ) {
    const { scope = 'all', date } = request;
    if (scope !== 'all' && date === undefined) throw required('date');
    if (request.every?.length === 0) throw required('every');
    const now = shopNow(clock, row.timeZone);
    const { day, from, terms, isSplit } = changedFrom(row, termsAfter(row, request), { scope, date }, now);
    checkDays(terms.startsOn, terms.endsOn, now);
    const dates = await store.dates(reader, row.companyId, row.id, day);
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

  /** Locks in the fixed order: the customers who have a seat, then the classes. */
  async function lockDates(tx: Tx, companyId: number, planned: readonly PlannedDate[]): Promise<void> {
    const ids = planned.map(({ before }) => before.id).toSorted((a, b) => a - b);
    const locked = new Map<number, ReadonlySet<number>>();
    for (const id of ids) locked.set(id, await participants.lock(tx, companyId, id));
    for (const id of ids) await classStore.lock(tx, companyId, id);
    for (const [id, people] of locked)
      if (await participants.isAnyNew(tx, companyId, id, people)) throw new SeatTaken();
  }

  /** Changes one date; answers what the audit log keeps of it and of its visits. */
  async function applyTo(tx: Tx, caller: StaffCaller, row: SeriesRow, date: PlannedDate): Promise<AlsoChanged[]> {
    const { companyId } = row;
    const { before, after, changes } = date;
    if (changes.includes('kept')) return [];
    const session = await classStore.find(tx, caller.member, 'timetable.change', before.id);
    if (!session) throw new Problem('not_found');
    const { id, shopId, employeeId } = session;
    const entry = { thing: 'session', id, before: loggedClass(session), shopId, employeeId };
    if (changes.includes('dropped')) {
      await dateStore.drop(tx, companyId, id, new Date(clock.now()));
      return [{ ...entry, event: 'session.cancelled', after: { ...loggedClass(session), cancelled: true } }];
    }
    const to = {
      startsAt: after.startsAt,
      minutes: after.minutes,
      employeeId: after.employeeId,
      roomId: after.roomId,
      total: after.places,
      priceCents: row.price,
      groupName: row.name,
      description: row.description,
      showSessionsLeft: row.showPlacesLeft,
      hidePrice: row.hidePrice,
      bookableType: row.bookable,
    };
    await classStore.change(tx, companyId, id, to);
    if (isMoved(date)) {
      await classStore.occupy(tx, companyId, id, to);
      await classStore.carryAlong(tx, companyId, id, before.minutes, to);
    }
    const changed = await classStore.find(tx, caller.member, 'timetable.change', id);
    if (!changed || changed.version === session.version) return [];
    const visits = isMoved(date) ? await participants.moved(tx, companyId, session, changed) : [];
    return [{ ...entry, event: 'session.changed', after: loggedClass(changed) }, ...visits];
  }

  /** From a date on it becomes a series of its own, so that earlier dates keep their terms. */
  async function split(tx: Tx, row: SeriesRow, day: Day): Promise<number> {
    const { companyId, id } = row;
    const next = await store.add(
      tx,
      {
        companyId,
        shopId: row.shopId,
        serviceId: row.serviceId,
        groupName: row.name,
        roomId: row.roomId,
        employeeId: row.employeeId,
        weekdays: row.weekdays,
        startMinute: row.startMinute,
        minutes: row.minutes,
        total: row.places,
        priceCents: row.price,
        description: row.description,
        showSessionsLeft: row.showPlacesLeft,
        hidePrice: row.hidePrice,
        bookableType: row.bookable,
        startsOn: day,
        endsOn: row.endsOn,
        createdAt: new Date(clock.now()),
      },
      row.options,
    );
    await store.change(tx, companyId, id, { endsOn: dayOf(addDays(timeOfDay(day) ?? 0, -1)) });
    await dateStore.handOver(tx, companyId, id, next, day);
    await store.leaveOut(
      tx,
      companyId,
      next,
      row.leftOut.filter((date) => date >= day),
    );
    return next;
  }

  async function checkVersion(tx: Tx, caller: StaffCaller, row: SeriesRow, version: number): Promise<void> {
    if (row.version === version) return;
    throw new Problem('stale', undefined, {
      changed_by: (await authorOfVersion(tx, { ...row, thing: 'series' })) ?? null,
      current: z.encode(classSeries.schema, shownSeries(caller, row)),
    });
  }

  const unchanged = (caller: StaffCaller, row: SeriesRow) =>
    new Unchanged({ series: shownSeries(caller, row), dates: [], made: 0 });

  function checkNamed(caller: StaffCaller, row: SeriesRow, request: Fields<'staffChangeSeries'>): void {
    if (namesNothing(request, ['id', 'version', 'scope', 'date'])) throw unchanged(caller, row);
  }

  /** What is sent back as it was read changes nothing, under the locks. */
  async function checkDifferent(tx: Tx, caller: StaffCaller, request: Fields<'staffChangeSeries'>): Promise<void> {
    const row = await found(tx, caller, request.id);
    await checkVersion(tx, caller, row, request.version);
    checkNamed(caller, row, request);
    const { day, planned, kept } = await plan(tx, row, request);
    checkLeftOut(row, request, day);
    if (kept.length === 0 && isSameSeries(row, request, planned)) throw unchanged(caller, row);
  }

  async function changeThis(tx: Tx, caller: StaffCaller, row: SeriesRow, request: Fields<'staffChangeSeries'>) {
    const { scope: _, date, every: _every, until: _until, leftOut: __, version: ___, keep: ____, ...fields } = request;
    // One date has none of these, so only the series' own are accepted, as when it is sent back whole.
    const { weekdays, endsOn } = termsAfter(row, request);
    if (!isDeepStrictEqual(weekdays, row.weekdays)) throw invalid('every');
    if (endsOn !== row.endsOn) throw invalid('until');
    if (!isSameLeftOut(row, request)) throw invalid('left_out');
    const meant = (await store.dates(tx, row.companyId, row.id, date ?? '')).find((each) => each.date === date);
    const session = meant && (await classStore.find(tx, caller.member, 'timetable.change', meant.id));
    if (!session) throw new Problem('not_found');
    checkNamed(caller, row, request);
    const at = { startsAt: undefined, on: undefined, ...noEventParts };
    const { answer, entry, also } = await classes
      .changeIn(tx, caller, { ...fields, ...at, id: session.id, version: session.version })
      .catch((error: unknown) => {
        throw error instanceof Unchanged ? unchanged(caller, row) : error;
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
  async function lockAll(tx: Tx, caller: StaffCaller, requests: readonly ChangeRequest[]): Promise<void> {
    const companyId = caller.company.id;
    const planned: PlannedDate[] = [];
    for (const request of requests)
      planned.push(...(await plan(tx, await found(tx, caller, request.id), request)).planned);
    await lockDates(tx, companyId, planned);
    for (const id of requests.map((request) => request.id).toSorted((a, b) => a - b))
      await store.lock(tx, companyId, id);
  }

  /** Changes a series and its dates, under the locks; dates that are missing then are still to be made. */
  async function apply(tx: Tx, caller: StaffCaller, request: Fields<'staffChangeSeries'>) {
    const companyId = caller.company.id;
    const before = await found(tx, caller, request.id);
    await checkVersion(tx, caller, before, request.version);
    const { day, terms, isSplit, planned, kept } = await plan(tx, before, request);
    await classes.checkPlace(tx, companyId, before.shopId, terms, before);
    const id = isSplit ? await split(tx, before, day) : before.id;
    await store.change(tx, companyId, id, {
      weekdays: [...terms.weekdays],
      startMinute: terms.startMinute,
      endsOn: terms.endsOn,
      minutes: terms.minutes,
      employeeId: terms.employeeId,
      roomId: terms.roomId,
      total: terms.places,
      priceCents: terms.price,
      ...describedColumns(request, before),
      // The dates left out are rows of their own, so the row of the series would not count their change.
      version: isSameLeftOut(before, request) ? undefined : before.version + 1,
    });
    const changed = await found(tx, caller, id);
    await classStore.keepAsIs(tx, companyId, kept);
    const also: AlsoChanged[] = [];
    for (const date of planned) also.push(...(await applyTo(tx, caller, changed, date)));
    const leftOut = isSplit ? request.leftOut?.filter((each) => each >= day) : request.leftOut;
    if (leftOut) await leaveOut(tx, changed, leftOut);
    return { before, id, planned, also };
  }

  /** Makes the dates that a changed series has not got yet, and says what the audit log keeps of the change. */
  async function complete(
    tx: Tx,
    caller: StaffCaller,
    request: Fields<'staffChangeSeries'>,
    { before, id }: Pick<Awaited<ReturnType<typeof apply>>, 'before' | 'id'>,
  ) {
    const made = await maker.makeDates(tx, await found(tx, caller, id));
    const row = await found(tx, caller, id);
    if (await classStore.hasCrowdedDay(tx, row.companyId, row.shopId, shopNow(clock, row.timeZone)))
      throw new Problem('day_crowded');
    const more = { series_id: id, made };
    if (id === before.id) return { row, made, entry: entryOf(request, before, row, more), also: [] };
    // Each of the two has an entry with its own version, by which the next editor is told who made it (TEAM-8).
    const { version } = await found(tx, caller, before.id);
    return { row, made, entry: entryOf(request, before, row, { ...more, version }), also: [laterPart(row)] };
  }

  async function changeOnce(tx: Tx, caller: StaffCaller, request: Fields<'staffChangeSeries'>) {
    if (request.scope === 'this') {
      await plan(tx, await found(tx, caller, request.id), request);
      await store.lock(tx, caller.company.id, request.id);
      const row = await found(tx, caller, request.id);
      await checkVersion(tx, caller, row, request.version);
      const { dates, also } = await changeThis(tx, caller, row, request);
      return {
        answer: { series: shownSeries(caller, row), dates, made: 0 },
        entry: entryOf(request, row, row, {}),
        also,
      };
    }
    await lockAll(tx, caller, [request]);
    await checkDifferent(tx, caller, request);
    const applied = await apply(tx, caller, request);
    const { row, made, entry, also } = await complete(tx, caller, request, applied);
    const dates = shownDates(applied.planned);
    return { answer: { series: shownSeries(caller, row), dates, made }, entry, also: [...also, ...applied.also] };
  }

  /** A date with participants is cancelled first, so that each of them gets back what they paid with (CLS-4). */
  async function leaveOut(tx: Tx, row: SeriesRow, dates: readonly Day[]): Promise<void> {
    const { companyId, id, timeZone } = row;
    const meant = (await store.dates(tx, companyId, id, dayOf(shopNow(clock, timeZone)))).filter(
      ({ date, cancelled }) => dates.includes(date) && !cancelled,
    );
    if (meant.some(({ taken }) => taken > 0)) throw invalid('left_out', 'date_booked');
    for (const date of meant) await dateStore.drop(tx, companyId, date.id, new Date(clock.now()));
    await store.leaveOut(tx, companyId, id, dates);
  }

  return {
    /** The same for several series in one transaction (CLS-7). */
    lockAll,
    apply,
    complete,

    /** What the same change would do, without doing it. */
    async impact(caller: StaffCaller, request: Fields<'staffSeriesImpact'>) {
      const row = await found(store.reader, caller, request.id);
      const { terms, planned } = await plan(store.reader, row, request);
      const dates = shownDates(planned, await store.busy(store.reader, row.companyId, terms, planned));
      const booked = dates.filter(({ taken }) => taken > 0).map(({ sessionId }) => sessionId);
      return {
        dates,
        others: planned.filter(({ changes }) => changes.length > 0).length - dates.length,
        notified: await participants.notified(row.companyId, booked),
      };
    },

    async change(caller: StaffCaller, request: Fields<'staffChangeSeries'>, changes: Changes) {
      const changed = await orTaken(() =>
        untilLocked(() => retry(() => changes.transaction((tx) => changeOnce(tx, caller, request)))),
      );
      mailer.wake();
      return changed;
    },
  };
}
