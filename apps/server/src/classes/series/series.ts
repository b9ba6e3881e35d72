import { hasDates, minuteOfClock } from '@embook/domain/classes';
import type { StaffContract } from '@embook/domain/contract';
import { addDays, type Day, dayOf, type FieldsOf, timeOfDay } from '@embook/domain/shared';
import { shopNow } from '../../infra/clock.ts';
import type { Tx } from '../../infra/db/open.ts';
import { retry } from '../../infra/db/retry.ts';
import type { Changes } from '../../infra/http/changes.ts';
import { Problem } from '../../infra/http/problem.ts';
import type { StaffCaller } from '../../infra/http/staff-caller.ts';
import { findTaughtService, isKnownShop } from '../class-store.ts';
import { valueColumns } from '../../infra/db/class-columns.ts';
import { type ClassCore, newColumns } from '../class-shape.ts';
import { checkDays, invalid, loggedSeries, required, shownSeries, weekdaysOf } from './series-shape.ts';
import {
  findSeries,
  findSeriesOfShop,
  insertSeries,
  type Reader,
  saveLeftOut,
  type SeriesRow,
  updateSeries,
} from './series-store.ts';
import { checkPlace, optionsFor } from '../classes.ts';
import { withinWeekBounds } from '../week-bounds.ts';
import { handOverDates } from './date-store.ts';
import { makeDates } from './make-dates.ts';

type Fields<K extends keyof StaffContract> = FieldsOf<StaffContract[K]>;

/** A series that the member may change. */
export async function openSeries(reader: Reader, caller: StaffCaller, id: number): Promise<SeriesRow> {
  const row = await findSeries(reader, caller.member, 'timetable.change', id);
  if (!row) throw new Problem('not_found');
  return row;
}

/** CLS-1: adds a weekly class, also within a larger change (CLS-7), whose caller holds the bounds of its weeks (A27). */
export async function addSeriesIn(core: ClassCore, tx: Tx, caller: StaffCaller, request: Fields<'staffAddSeries'>) {
  const companyId = caller.company.id;
  const service = await findTaughtService(tx, caller.member, request.serviceId);
  if (!service) throw new Problem('service_not_found');
  if (request.every.length === 0) throw required('every');
  const endsOn = request.until ?? null;
  checkDays(request.from, endsOn, shopNow(core.clock, service.timeZone));
  const weekdays = weekdaysOf(request.every);
  if (!hasDates({ weekdays, startsOn: request.from, endsOn }, request.leftOut ?? [])) throw invalid('until');
  const { shopId } = service;
  const place = { roomId: request.roomId ?? null, employeeId: request.employeeId ?? null };
  await checkPlace(tx, companyId, shopId, place);
  const options = await optionsFor(tx, caller, request);
  const id = await insertSeries(
    tx,
    {
      companyId,
      shopId,
      ...newColumns(request, service),
      ...place,
      weekdays,
      startMinute: minuteOfClock(request.at),
      startsOn: request.from,
      endsOn,
      createdAt: new Date(core.clock.now()),
    },
    options,
  );
  await saveLeftOut(tx, companyId, id, request.leftOut ?? []);
  const made = await makeDates(core, tx, await openSeries(tx, caller, id));
  const row = await openSeries(tx, caller, id);
  // No date has both its room and its teacher: this is a mistake, not a timetable.
  if (made === 0 && row.taken.length > 0) throw new Problem('time_taken', undefined, { taken: row.taken });
  const { employeeId } = row;
  return {
    answer: { series: shownSeries(caller, row), made },
    entry: { thing: 'series', id, after: { ...loggedSeries(row), made }, shopId, employeeId },
  };
}

export async function listSeries(core: ClassCore, caller: StaffCaller, shopId: number) {
  const { member } = caller;
  const rows = await findSeriesOfShop(core.db, member, shopId);
  if (rows.length === 0 && !(await isKnownShop(core.db, member, shopId))) throw new Problem('shop_not_found');
  return { series: rows.map((row) => shownSeries(caller, row)) };
}

export async function readSeries(core: ClassCore, caller: StaffCaller, id: number) {
  const row = await findSeries(core.db, caller.member, 'timetable.view', id);
  if (!row) throw new Problem('not_found');
  return { series: shownSeries(caller, row) };
}

export const addSeries = (core: ClassCore, caller: StaffCaller, request: Fields<'staffAddSeries'>, changes: Changes) =>
  retry(() =>
    changes.transaction(async (tx) => {
      const service = await findTaughtService(tx, caller.member, request.serviceId);
      if (!service) throw new Problem('service_not_found');
      const { shopId, timeZone } = service;
      const shop = { companyId: caller.company.id, shopId };
      return withinWeekBounds(tx, shop, { from: shopNow(core.clock, timeZone) }, () =>
        addSeriesIn(core, tx, caller, request),
      );
    }),
  );

/** From a date on it becomes a series of its own, so that earlier dates keep their terms. */
export async function splitSeries({ clock }: ClassCore, tx: Tx, row: SeriesRow, day: Day): Promise<number> {
  const { companyId, id } = row;
  const next = await insertSeries(
    tx,
    {
      companyId,
      shopId: row.shopId,
      serviceId: row.serviceId,
      ...valueColumns(row),
      roomId: row.roomId,
      employeeId: row.employeeId,
      weekdays: row.weekdays,
      startMinute: row.startMinute,
      startsOn: day,
      endsOn: row.endsOn,
      createdAt: new Date(clock.now()),
    },
    row.options,
  );
  await updateSeries(tx, companyId, id, { endsOn: dayOf(addDays(timeOfDay(day) ?? 0, -1)) });
  await handOverDates(tx, companyId, id, next, day);
  await saveLeftOut(
    tx,
    companyId,
    next,
    row.leftOut.filter((date) => date >= day),
  );
  return next;
}
