import {
  draftDay,
  MAX_SERIES_DAYS,
  timetableDifference,
  timetableDraft,
  type TimetableDraftClass,
  USUAL_HORIZON_DAYS,
} from '@embook/domain/classes';
import type { StaffContract } from '@embook/domain/contract';
import { addDays, dayOf, type FieldsOf, timeOfDay } from '@embook/domain/shared';
import * as z from 'zod/mini';
import { type Clock, shopNow } from '../../infra/clock.ts';
import type { Db, Tx } from '../../infra/db/open.ts';
import { retry } from '../../infra/db/retry.ts';
import { lastAuthor } from '../../infra/db/version-author.ts';
import type { Changes } from '../../infra/http/changes.ts';
import { Problem } from '../../infra/http/problem.ts';
import type { StaffCaller } from '../../infra/http/staff-caller.ts';
import type { ClassStore } from '../class-store.ts';
import type { DateStore } from '../series/date-store.ts';
import { checkDays, invalid } from '../series/series-shape.ts';
import type { SeriesStore } from '../series/series-store.ts';
import { draftedClass, shownDraft } from './draft-shape.ts';
import { type DraftRow, type DraftStore, placesOf } from './timetable-draft-store.ts';

type Fields<K extends keyof StaffContract> = FieldsOf<StaffContract[K]>;

interface Ports {
  readonly store: DraftStore;
  readonly series: SeriesStore;
  readonly dates: Pick<DateStore, 'closedDays'>;
  readonly classStore: Pick<ClassStore, 'parts'>;
  readonly clock: Clock;
}

export type TimetableDrafts = ReturnType<typeof createTimetableDrafts>;

/** CLS-7: a draft of the next timetable, one for each shop, and its difference to today's. */
export function createTimetableDrafts({ store, series: seriesStore, dates, classStore, clock }: Ports) {
  async function nowAt(reader: Pick<Db, 'select'>, companyId: number, shopId: number) {
    const zone = await store.zone(reader, companyId, shopId);
    if (zone === undefined) throw new Problem('shop_not_found');
    return { zone, now: shopNow(clock, zone) };
  }

  /** What publishing the draft would do by now. */
  async function difference(reader: Pick<Db, 'select' | 'execute'>, { member, locale }: StaffCaller, row: DraftRow) {
    const { companyId, shopId } = row;
    const { zone, now } = await nowAt(reader, companyId, shopId);
    const drafted = row.classes.map(({ seriesId }) => seriesId);
    const rows = (await seriesStore.list(member, shopId, reader)).filter(({ id }) => drafted.includes(id));
    const ofDates = await seriesStore.datesOf(
      reader,
      companyId,
      rows.map(({ id }) => id),
      dayOf(now),
    );
    const series = rows.map((each) => ({ ...each, dates: ofDates.get(each.id) ?? [] }));
    const names = await store.names(reader, companyId, locale);
    const until = addDays(timeOfDay(draftDay({ from: row.startsOn }, now)) ?? now, MAX_SERIES_DAYS + 1);
    const changes = timetableDifference(
      {
        now,
        zone,
        series,
        busy: await store.occupied(reader, companyId, placesOf(row.classes, series), now, until),
        closed: await dates.closedDays(reader, companyId, shopId),
        horizonOf: (roomId) => names.rooms.get(roomId ?? 0)?.horizonDays ?? USUAL_HORIZON_DAYS,
        teacherOf: (id) => names.employees.get(id) ?? '',
        roomOf: (id) => names.rooms.get(id)?.name ?? '',
      },
      { from: row.startsOn, classes: row.classes },
    );
    return { changes, series, now };
  }

  async function shown(reader: Pick<Db, 'select' | 'execute'>, caller: StaffCaller, row: DraftRow | undefined) {
    return shownDraft(row, row ? (await difference(reader, caller, row)).changes : []);
  }

  /** TEAM-8: the draft as it is by now, and who saved it, or who published it or threw it away. */
  async function stale(tx: Tx, caller: StaffCaller, shopId: number, row: DraftRow | undefined): Promise<Problem> {
    const changedBy =
      row?.savedBy ?? (await lastAuthor(tx, { companyId: caller.company.id, thing: 'timetable', id: shopId }));
    if (changedBy === undefined) return new Problem('not_found');
    const current = z.encode(timetableDraft.schema, await shown(tx, caller, row));
    return new Problem('stale', undefined, { changed_by: changedBy, current });
  }

  /** The draft under its lock, in the version that the member has. */
  async function locked(tx: Tx, caller: StaffCaller, shopId: number, version: number | undefined) {
    const companyId = caller.company.id;
    await store.lockShop(tx, companyId, shopId);
    const row = await store.find(tx, companyId, shopId);
    if (row?.version !== version) throw await stale(tx, caller, shopId, row);
    return row;
  }

  /**
   * What no series could be is refused at once; whether rooms and teachers are free is checked again when it is
   * published.
   */
  async function checkClasses(tx: Tx, caller: StaffCaller, { shopId, from, classes }: Checked): Promise<void> {
    const { now } = await nowAt(tx, caller.company.id, shopId);
    if (from < dayOf(now)) throw invalid('from');
    checkDays(from, null, now);
    const ids = classes.flatMap(({ seriesId }) => seriesId ?? []);
    if (new Set(ids).size < ids.length) throw new Problem('invalid_fields', { classes: 'twice' });
    const parts = await classStore.parts(caller.company.id, shopId, undefined, tx);
    const isKnown = (list: readonly { id: number }[], id: number | null, was?: number | null) =>
      id === null || id === was || list.some((each) => each.id === id);
    for (const [index, drafted] of classes.entries()) {
      const { seriesId, every, serviceId, employeeId, roomId, until, ends } = drafted;
      const demandPart = (isSound: boolean, part: string): void => {
        if (!isSound) throw invalid(`classes.${index}.${part}`);
      };
      const row =
        seriesId === null ? undefined : await seriesStore.find(tx, caller.member, 'timetable.change', seriesId);
      demandPart(seriesId === null || (row?.shopId === shopId && (row.endsOn ?? from) >= from), 'series_id');
      demandPart(every.length > 0, 'every');
      // What is taught stays: another class is another series.
      demandPart(row ? row.serviceId === serviceId : isKnown(parts.services, serviceId), 'service_id');
      demandPart(isKnown(parts.employees, employeeId, row?.employeeId), 'employee_id');
      demandPart(isKnown(parts.rooms, roomId, row?.roomId), 'room_id');
      // One that has not begun by then has no day to end on.
      demandPart(!(ends && row && row.startsOn >= from), 'ends');
      if (!ends) checkDays(row && row.startsOn > from ? row.startsOn : from, until, now, `classes.${index}.`);
    }
  }

  return {
    difference,
    stale,
    locked,

    async read(caller: StaffCaller, shopId: number) {
      const companyId = caller.company.id;
      await nowAt(store.reader, companyId, shopId);
      return shown(store.reader, caller, await store.find(store.reader, companyId, shopId));
    },

    save: (caller: StaffCaller, request: Fields<'staffSaveTimetableDraft'>, changes: Changes) =>
      retry(() =>
        changes.transaction(async (tx) => {
          const { shopId, from, version } = request;
          const companyId = caller.company.id;
          await nowAt(tx, companyId, shopId);
          await store.lockShop(tx, companyId, shopId);
          const before = await store.find(tx, companyId, shopId);
          if (before?.version !== version) throw await stale(tx, caller, shopId, before);
          const series = await seriesStore.list(caller.member, shopId, tx);
          const classes = request.classes.map((sent) =>
            draftedClass(
              sent,
              series.find(({ id }) => id === sent.seriesId),
            ),
          );
          await checkClasses(tx, caller, { shopId, from, classes });
          const savedBy = caller.account.name;
          await store.save(tx, companyId, shopId, { startsOn: from, classes, savedBy, savedAt: new Date(clock.now()) });
          const answer = await shown(tx, caller, await store.find(tx, companyId, shopId));
          const after = { from, classes: classes.length };
          return { answer, entry: { thing: 'timetable', id: shopId, after, shopId } };
        }),
      ),

    discard: (caller: StaffCaller, { shopId, version }: Fields<'staffDiscardTimetableDraft'>, changes: Changes) =>
      retry(() =>
        changes.transaction(async (tx) => {
          const row = await locked(tx, caller, shopId, version);
          await store.remove(tx, caller.company.id, shopId);
          const before = { from: row?.startsOn, classes: row?.classes.length };
          return { answer: {}, entry: { thing: 'timetable', id: shopId, before, shopId } };
        }),
      ),
  };
}

interface Checked {
  readonly shopId: number;
  readonly from: string;
  readonly classes: readonly TimetableDraftClass[];
}
