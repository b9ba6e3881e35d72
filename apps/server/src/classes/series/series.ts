import {
  type ClassSeries,
  classSeries,
  type DateChange,
  MOST_SERIES_DAYS,
  minuteOfClock,
  type PlannedDate,
  seriesChange,
  seriesDates,
  type SeriesScope,
  type SeriesTerms,
  USUAL_HORIZON_DAYS,
  weekdayNames,
} from '@embook/domain/classes';
import type { StaffContract } from '@embook/domain/contract';
import {
  addDays,
  clockOfMinute,
  type Day,
  dayOf,
  type FieldsOf,
  type ShopTime,
  timeOfDay,
} from '@embook/domain/shared';
import * as z from 'zod/mini';
import { type Clock, shopNow } from '../../infra/clock.ts';
import type { Tx } from '../../infra/db/open.ts';
import { retry } from '../../infra/db/retry.ts';
import type { Changes } from '../../infra/http/changes.ts';
import { Problem } from '../../infra/http/problem.ts';
import type { StaffCaller } from '../../infra/http/staff-caller.ts';
import type { Mailer } from '../../infra/mail/mailer.ts';
import type { ClassStore } from '../class-store.ts';
import { centsOr, type Classes, orTaken, SeatTaken, untilLocked } from '../classes.ts';
import type { Participants } from '../participants/participants.ts';
import type { SeriesRow, SeriesStore } from './series-store.ts';

type Fields<K extends keyof StaffContract> = FieldsOf<StaffContract[K]>;
type ChangeRequest = Omit<Fields<'staffChangeSeries'>, 'version' | 'leftOut'>;

interface Ports {
  readonly store: SeriesStore;
  readonly classStore: ClassStore;
  readonly classes: Pick<Classes, 'changeIn' | 'checkPlace'>;
  readonly participants: Pick<Participants, 'lock' | 'isAnyNew' | 'moved'>;
  readonly clock: Clock;
  readonly mailer: Pick<Mailer, 'wake'>;
}

const invalid = (field: string) => new Problem('invalid_fields', { [field]: 'invalid' });
const required = (field: string) => new Problem('invalid_fields', { [field]: 'required' });

const weekdaysOf = (names: readonly string[]): number[] =>
  [...new Set(names.map((name) => weekdayNames.findIndex((weekday) => weekday === name) + 1))].toSorted(
    (a, b) => a - b,
  );

export const shownSeries = (row: SeriesRow): ClassSeries => ({
  ...row,
  at: clockOfMinute(row.startMinute),
  every: row.weekdays.flatMap((weekday) => weekdayNames[weekday - 1] ?? []),
  from: row.startsOn,
  until: row.endsOn,
});

const logged = (row: SeriesRow) => ({
  name: row.name ?? row.serviceName,
  every: row.weekdays,
  at: clockOfMinute(row.startMinute),
  minutes: row.minutes,
  employee_id: row.employeeId,
  room_id: row.roomId,
  places: row.places,
  price: row.price / 100,
  from: row.startsOn,
  until: row.endsOn,
  version: row.version,
});

/** What is shown of the dates that somebody has a seat in (CLS-2). */
const shownDates = (planned: readonly PlannedDate[]) =>
  planned
    .filter(({ before, changes }) => before.taken > 0 && changes.length > 0)
    .map(({ before, after, changes }) => ({
      sessionId: before.id,
      startsAt: before.startsAt,
      newStartsAt: after.startsAt,
      taken: before.taken,
      changes: [...changes],
    }));

/** A series as it would be after a change. */
const termsAfter = (row: SeriesRow, request: ChangeRequest, from: Day): SeriesTerms => ({
  weekdays: request.every ? weekdaysOf(request.every) : row.weekdays,
  startMinute: request.at === undefined ? row.startMinute : minuteOfClock(request.at),
  startsOn: from,
  endsOn: request.until === undefined ? row.endsOn : request.until,
  minutes: request.minutes ?? row.minutes,
  employeeId: request.employeeId === undefined ? row.employeeId : request.employeeId,
  roomId: request.roomId === undefined ? row.roomId : request.roomId,
  places: request.places ?? row.places,
  price: centsOr(request.price, row.price),
});

/** CLS-1, CLS-2: weekly classes, their dates, and what a change of them does. */
export function createSeries({ store, classStore, classes, participants, clock, mailer }: Ports) {
  const horizonOf = ({ horizonDays }: SeriesRow): number => horizonDays ?? USUAL_HORIZON_DAYS;

  async function found(tx: Parameters<SeriesStore['find']>[0], caller: StaffCaller, id: number): Promise<SeriesRow> {
    const row = await store.find(tx, caller.member, 'timetable.change', id);
    if (!row) throw new Problem('not_found');
    return row;
  }

  /** Makes what is missing of a series; under its lock, and again without effect. */
  async function makeDates(tx: Tx, row: SeriesRow): Promise<number> {
    const { companyId, shopId, timeZone } = row;
    const now = shopNow(clock, timeZone);
    const wanted = seriesDates(row, now, horizonOf(row), timeZone);
    const there = new Set((await store.dates(tx, companyId, row.id, dayOf(now))).map(({ date }) => date));
    const closed = await store.closedDays(tx, companyId, shopId);
    const left = new Set(row.leftOut);
    const missing = wanted.filter(({ date }) => !there.has(date) && !closed.has(date) && !left.has(date));
    if (missing.length === 0) return 0;
    await classStore.lockPlace(tx, companyId, shopId, row);
    return store.make(tx, row, missing);
  }

  function checkDays(startsOn: Day, endsOn: Day | null, now: ShopTime): void {
    const [first, last] = [timeOfDay(startsOn) ?? 0, endsOn === null ? null : (timeOfDay(endsOn) ?? 0)];
    if (first > addDays(now, MOST_SERIES_DAYS)) throw invalid('from');
    if (last !== null && (last < first || last > addDays(Math.max(first, now), MOST_SERIES_DAYS)))
      throw invalid('until');
  }

  async function addOnce(tx: Tx, caller: StaffCaller, request: Fields<'staffAddSeries'>) {
    const companyId = caller.company.id;
    const service = await classStore.service(tx, caller.member, request.serviceId);
    if (!service) throw new Problem('service_not_found');
    if (request.every.length === 0) throw required('every');
    const endsOn = request.until ?? null;
    checkDays(request.from, endsOn, shopNow(clock, service.timeZone));
    const { shopId } = service;
    const place = { roomId: request.roomId ?? null, employeeId: request.employeeId ?? null };
    await classes.checkPlace(tx, companyId, shopId, place);
    const options: { serviceId: number; price: number; minutes: number }[] = [];
    for (const { serviceId, price, minutes } of request.options ?? []) {
      const option = await classStore.service(tx, caller.member, serviceId);
      if (option?.shopId !== shopId) throw invalid('options');
      options.push({ serviceId, price: centsOr(price, option.priceCents), minutes: minutes ?? option.minutes });
    }
    const id = await store.add(
      tx,
      {
        companyId,
        shopId,
        serviceId: request.serviceId,
        groupName: request.name ?? null,
        ...place,
        weekdays: weekdaysOf(request.every),
        startMinute: minuteOfClock(request.at),
        minutes: request.minutes ?? service.minutes,
        total: request.places,
        priceCents: centsOr(request.price, service.priceCents),
        description: request.description ?? null,
        showSessionsLeft: request.showPlacesLeft ?? false,
        hidePrice: request.hidePrice ?? service.hidePrice,
        bookableType: request.bookable ?? service.bookableType,
        startsOn: request.from,
        endsOn,
        createdAt: new Date(clock.now()),
      },
      options,
    );
    await store.leaveOut(tx, companyId, id, request.leftOut ?? []);
    const made = await makeDates(tx, await found(tx, caller, id));
    const row = await found(tx, caller, id);
    const { employeeId } = row;
    return {
      answer: { series: shownSeries(row), made },
      entry: { thing: 'series', id, after: { ...logged(row), made }, shopId, employeeId },
    };
  }

  /** Which dates a change is for, from when on. */
  function firstOf(row: SeriesRow, { scope = 'all', date }: Pick<ChangeRequest, 'scope' | 'date'>) {
    if (scope !== 'all' && date === undefined) throw required('date');
    const now = shopNow(clock, row.timeZone);
    const day = scope === 'later' && date !== undefined && date > dayOf(now) ? date : dayOf(now);
    return { scope: scope satisfies SeriesScope, day, from: Math.max(timeOfDay(day) ?? now, now) };
  }

  async function plan(reader: Parameters<SeriesStore['dates']>[0], row: SeriesRow, request: ChangeRequest) {
    const { scope, day, from } = firstOf(row, request);
    if (request.every?.length === 0) throw required('every');
    const startsOn = scope === 'later' && day > row.startsOn ? day : row.startsOn;
    const terms = termsAfter(row, request, startsOn);
    checkDays(terms.startsOn, terms.endsOn, shopNow(clock, row.timeZone));
    const dates = await store.dates(reader, row.companyId, row.id, day);
    const meant = scope === 'this' ? dates.filter(({ date }) => date === request.date) : dates;
    return { scope, day, terms, planned: seriesChange(terms, meant, from) };
  }

  /** Locked in the order of the house: who has a seat, then the classes. */
  async function lockDates(tx: Tx, companyId: number, planned: readonly PlannedDate[]): Promise<void> {
    const ids = planned.map(({ before }) => before.id).toSorted((a, b) => a - b);
    const locked = new Map<number, ReadonlySet<number>>();
    for (const id of ids) locked.set(id, await participants.lock(tx, companyId, id));
    for (const id of ids) await classStore.lock(tx, companyId, id);
    for (const [id, people] of locked)
      if (await participants.isAnyNew(tx, companyId, id, people)) throw new SeatTaken();
  }

  async function applyTo(tx: Tx, caller: StaffCaller, row: SeriesRow, { before, after, changes }: PlannedDate) {
    const { companyId } = row;
    if (changes.includes('kept')) return;
    if (changes.includes('dropped')) return store.drop(tx, companyId, before.id, new Date(clock.now()));
    const session = await classStore.find(tx, caller.member, 'timetable.change', before.id);
    if (!session) throw new Problem('not_found');
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
    await classStore.change(tx, companyId, before.id, to);
    if (!changes.some((change) => change !== 'places')) return;
    await classStore.occupy(tx, companyId, before.id, to);
    await classStore.carryAlong(tx, companyId, before.id, before.minutes, to);
    const changed = await classStore.find(tx, caller.member, 'timetable.change', before.id);
    if (changed) await participants.moved(tx, companyId, session, changed);
  }

  /** From a date on it is a series of its own, so that what was keeps its terms. */
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
    await store.handOver(tx, companyId, id, next, day);
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
      changed_by: (await store.madeBy(tx, row.companyId, row.id, row.version)) ?? null,
      current: z.encode(classSeries.schema, shownSeries(row)),
    });
  }

  async function changeThis(tx: Tx, caller: StaffCaller, row: SeriesRow, request: Fields<'staffChangeSeries'>) {
    const { scope: _, date, every, until, leftOut: __, version: ___, ...fields } = request;
    if (every !== undefined) throw invalid('every');
    if (until !== undefined) throw invalid('until');
    const [meant] = (await store.dates(tx, row.companyId, row.id, date ?? '')).filter((each) => each.date === date);
    const session = meant && (await classStore.find(tx, caller.member, 'timetable.change', meant.id));
    if (!session) throw new Problem('not_found');
    const at = { startsAt: undefined, on: undefined };
    const { answer } = await classes.changeIn(tx, caller, {
      ...fields,
      ...at,
      id: session.id,
      version: session.version,
    });
    const { startsAt } = answer.session;
    const dates = [{ sessionId: session.id, startsAt: session.startsAt, newStartsAt: startsAt, taken: session.taken }];
    return dates.filter(({ taken }) => taken > 0).map((each) => ({ ...each, changes: [] as DateChange[] }));
  }

  async function changeOnce(tx: Tx, caller: StaffCaller, request: Fields<'staffChangeSeries'>) {
    const companyId = caller.company.id;
    const asked = await found(tx, caller, request.id);
    const { planned: roughly } = await plan(tx, asked, request);
    if (request.scope !== 'this') await lockDates(tx, companyId, roughly);
    await store.lock(tx, companyId, request.id);
    const before = await found(tx, caller, request.id);
    await checkVersion(tx, caller, before, request.version);
    const entryOf = (row: SeriesRow, more: object) => ({
      thing: 'series',
      id: before.id,
      before: logged(before),
      after: { ...logged(row), scope: request.scope ?? 'all', date: request.date ?? null, ...more },
      shopId: row.shopId,
      employeeId: row.employeeId,
    });
    if (request.scope === 'this') {
      const dates = await changeThis(tx, caller, before, request);
      return { answer: { series: shownSeries(before), dates, made: 0 }, entry: entryOf(before, {}) };
    }
    const { scope, day, terms, planned } = await plan(tx, before, request);
    await classes.checkPlace(tx, companyId, before.shopId, terms);
    const isSplit = scope === 'later' && day > before.startsOn;
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
      groupName: request.name === undefined ? before.name : request.name || null,
      description: request.description === undefined ? before.description : request.description || null,
      showSessionsLeft: request.showPlacesLeft ?? before.showPlacesLeft,
      hidePrice: request.hidePrice ?? before.hidePrice,
      bookableType: request.bookable ?? before.bookable,
    });
    const changed = await found(tx, caller, id);
    for (const date of planned) await applyTo(tx, caller, changed, date);
    if (request.leftOut) await leaveOut(tx, changed, request.leftOut);
    const made = await makeDates(tx, await found(tx, caller, id));
    const row = await found(tx, caller, id);
    const dates = shownDates(planned);
    return { answer: { series: shownSeries(row), dates, made }, entry: entryOf(row, { series_id: id, made }) };
  }

  /** A date with participants is cancelled first, so that each of them gets back what they paid with (CLS-4). */
  async function leaveOut(tx: Tx, row: SeriesRow, dates: readonly Day[]): Promise<void> {
    const { companyId, id, timeZone } = row;
    const meant = (await store.dates(tx, companyId, id, dayOf(shopNow(clock, timeZone)))).filter(
      ({ date, cancelled }) => dates.includes(date) && !cancelled,
    );
    if (meant.some(({ taken }) => taken > 0)) throw invalid('left_out');
    for (const date of meant) await store.drop(tx, companyId, date.id, new Date(clock.now()));
    await store.leaveOut(tx, companyId, id, dates);
  }

  return {
    list: async ({ member }: StaffCaller, shopId: number) => ({
      series: (await store.list(member, shopId)).map(shownSeries),
    }),

    async read({ member }: StaffCaller, id: number) {
      const row = await store.find(store.reader, member, 'timetable.view', id);
      if (!row) throw new Problem('not_found');
      return { series: shownSeries(row) };
    },

    add: (caller: StaffCaller, request: Fields<'staffAddSeries'>, changes: Changes) =>
      retry(() => changes.transaction((tx) => addOnce(tx, caller, request))),

    /** What the same change would do, without doing it. */
    async impact(caller: StaffCaller, request: Fields<'staffSeriesImpact'>) {
      const { planned } = await plan(store.reader, await found(store.reader, caller, request.id), request);
      const dates = shownDates(planned);
      return { dates, others: planned.filter(({ changes }) => changes.length > 0).length - dates.length };
    },

    async change(caller: StaffCaller, request: Fields<'staffChangeSeries'>, changes: Changes) {
      const changed = await orTaken(() =>
        untilLocked(() => retry(() => changes.transaction((tx) => changeOnce(tx, caller, request)))),
      );
      mailer.wake();
      return changed;
    },

    /** Every series that goes on reaches as far as customers may book, also when two processes see to it (CLS-1). */
    async makeAll(): Promise<number> {
      const today = dayOf(Math.floor(clock.now() / 1000) - 12 * 3_600);
      let made = 0;
      let after = { companyId: 0, id: 0 };
      for (;;) {
        const page = await store.going(after, today, PAGE);
        for (const row of page)
          made += await retry(() =>
            store.transaction(async (tx) => {
              await store.lock(tx, row.companyId, row.id);
              const current = await store.current(tx, row.companyId, row.id);
              return current ? makeDates(tx, current) : 0;
            }),
          );
        const last = page.at(-1);
        if (!last || page.length < PAGE) return made;
        after = last;
      }
    },
  };
}

const PAGE = 100;
