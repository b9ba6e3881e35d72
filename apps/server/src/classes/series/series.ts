import { hasDates, minuteOfClock } from '@embook/domain/classes';
import type { StaffContract } from '@embook/domain/contract';
import type { FieldsOf } from '@embook/domain/shared';
import { type Clock, shopNow } from '../../infra/clock.ts';
import type { Tx } from '../../infra/db/open.ts';
import { retry } from '../../infra/db/retry.ts';
import type { Changes } from '../../infra/http/changes.ts';
import { Problem } from '../../infra/http/problem.ts';
import type { StaffCaller } from '../../infra/http/staff-caller.ts';
import type { ClassStore } from '../class-store.ts';
import { newColumns } from '../class-shape.ts';
import type { Classes } from '../classes.ts';
import type { DateMaker } from './make-dates.ts';
import { checkDays, invalid, loggedSeries, required, shownSeries, weekdaysOf } from './series-shape.ts';
import type { SeriesRow, SeriesStore } from './series-store.ts';

type Fields<K extends keyof StaffContract> = FieldsOf<StaffContract[K]>;

interface Ports {
  readonly store: SeriesStore;
  readonly maker: Pick<DateMaker, 'makeDates'>;
  readonly classStore: Pick<ClassStore, 'service' | 'isShop' | 'hasCrowdedDay'>;
  readonly classes: Pick<Classes, 'checkPlace' | 'optionsOf'>;
  readonly clock: Clock;
}

export type Series = ReturnType<typeof createSeries>;

/** CLS-1: weekly classes, as staff read and add them. */
export function createSeries({ store, maker, classStore, classes, clock }: Ports) {
  async function found(tx: Parameters<SeriesStore['find']>[0], caller: StaffCaller, id: number): Promise<SeriesRow> {
    const row = await store.find(tx, caller.member, 'timetable.change', id);
    if (!row) throw new Problem('not_found');
    return row;
  }

  async function addOnce(tx: Tx, caller: StaffCaller, request: Fields<'staffAddSeries'>) {
    const companyId = caller.company.id;
    const service = await classStore.service(tx, caller.member, request.serviceId);
    if (!service) throw new Problem('service_not_found');
    if (request.every.length === 0) throw required('every');
    const endsOn = request.until ?? null;
    checkDays(request.from, endsOn, shopNow(clock, service.timeZone));
    const weekdays = weekdaysOf(request.every);
    if (!hasDates({ weekdays, startsOn: request.from, endsOn }, request.leftOut ?? [])) throw invalid('until');
    const { shopId } = service;
    const place = { roomId: request.roomId ?? null, employeeId: request.employeeId ?? null };
    await classes.checkPlace(tx, companyId, shopId, place);
    const options = await classes.optionsOf(tx, caller, request);
    const id = await store.add(
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
        createdAt: new Date(clock.now()),
      },
      options,
    );
    await store.leaveOut(tx, companyId, id, request.leftOut ?? []);
    const made = await maker.makeDates(tx, await found(tx, caller, id));
    if (await classStore.hasCrowdedDay(tx, companyId, shopId, shopNow(clock, service.timeZone)))
      throw new Problem('day_crowded');
    const row = await found(tx, caller, id);
    // No date has both its room and its teacher: this is a mistake, not a timetable.
    if (made === 0 && row.taken.length > 0) throw new Problem('time_taken', undefined, { taken: row.taken });
    const { employeeId } = row;
    return {
      answer: { series: shownSeries(caller, row), made },
      entry: { thing: 'series', id, after: { ...loggedSeries(row), made }, shopId, employeeId },
    };
  }

  return {
    async list(caller: StaffCaller, shopId: number) {
      const { member } = caller;
      const rows = await store.list(member, shopId);
      if (rows.length === 0 && !(await classStore.isShop(member, shopId))) throw new Problem('shop_not_found');
      return { series: rows.map((row) => shownSeries(caller, row)) };
    },

    async read(caller: StaffCaller, id: number) {
      const row = await store.find(store.reader, caller.member, 'timetable.view', id);
      if (!row) throw new Problem('not_found');
      return { series: shownSeries(caller, row) };
    },

    /** The same within a larger change (CLS-7). */
    addIn: addOnce,

    add: (caller: StaffCaller, request: Fields<'staffAddSeries'>, changes: Changes) =>
      retry(() => changes.transaction((tx) => addOnce(tx, caller, request))),
  };
}
