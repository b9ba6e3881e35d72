import {
  draftDay,
  MAX_SERIES_DAYS,
  mostDatesTouched,
  timetableDifference,
  timetableDraft,
  type TimetableDraftClass,
  USUAL_HORIZON_DAYS,
  weekdayNames,
} from '@embook/domain/classes';
import type { StaffContract } from '@embook/domain/contract';
import { addDays, dayOf, type FieldsOf, timeOfDay } from '@embook/domain/shared';
import * as z from 'zod/mini';
import { shopNow } from '../../infra/clock.ts';
import type { Db, Tx } from '../../infra/db/open.ts';
import { retry } from '../../infra/db/retry.ts';
import { lastAuthor } from '../../infra/db/version-author.ts';
import type { Changes } from '../../infra/http/changes.ts';
import { Problem } from '../../infra/http/problem.ts';
import type { StaffCaller } from '../../infra/http/staff-caller.ts';
import { findParts } from '../class-store.ts';
import { findClosedDays } from '../series/date-store.ts';
import { checkDays, invalid } from '../series/series-shape.ts';
import { findDatesBySeries, findSeries, findSeriesOfShop, type SeriesRow } from '../series/series-store.ts';
import { draftedClass, shownDraft } from './draft-shape.ts';
import {
  deleteDraft,
  type DraftRow,
  findDraft,
  findNames,
  findOccupied,
  findOpening,
  findZone,
  lockTimetable,
  placesOf,
  saveDraft,
} from './timetable-draft-store.ts';
import type { ClassCore } from '../class-shape.ts';
import { MOST_CLASSES_A_DAY } from '../week-bounds.ts';

/** The difference holds the event loop for well under 100 ms then: 50 new classes a day, booked a year ahead. */
const MOST_DATES_TOUCHED = 20_000;

type Fields<K extends keyof StaffContract> = FieldsOf<StaffContract[K]>;

async function nowAt(core: ClassCore, reader: Pick<Db, 'select'>, companyId: number, shopId: number) {
  const zone = await findZone(reader, companyId, shopId);
  if (zone === undefined) throw new Problem('shop_not_found');
  return { zone, now: shopNow(core.clock, zone) };
}

const horizonIn =
  ({ rooms }: Pick<Awaited<ReturnType<typeof findNames>>, 'rooms'>) =>
  (roomId: number | null): number =>
    rooms.get(roomId ?? 0)?.horizonDays ?? USUAL_HORIZON_DAYS;

type Horizons = Parameters<typeof mostDatesTouched>[0];

/** A27: for how many days all dates of a draft are compared: fewer where rooms were opened for longer since it was saved. */
function comparableDays(row: DraftRow, { horizonOf, ...rest }: Horizons): number {
  const draft = { from: row.startsOn, classes: row.classes };
  let days = MAX_SERIES_DAYS;
  const isTooMany = (): boolean => {
    const most = days;
    const shorter = (roomId: number | null): number => Math.min(horizonOf(roomId), most);
    return mostDatesTouched({ ...rest, horizonOf: shorter }, draft) > MOST_DATES_TOUCHED;
  };
  while (days > 1 && isTooMany()) days = Math.floor(days / 2);
  return days;
}

/** What publishing the draft would do by now. */
export async function draftDifference(
  core: ClassCore,
  reader: Pick<Db, 'select' | 'execute'>,
  { member, locale }: StaffCaller,
  row: DraftRow,
) {
  const { companyId, shopId } = row;
  const { zone, now } = await nowAt(core, reader, companyId, shopId);
  const drafted = row.classes.map(({ seriesId }) => seriesId);
  const rows = (await findSeriesOfShop(reader, member, shopId)).filter(({ id }) => drafted.includes(id));
  const names = await findNames(reader, companyId, locale);
  const horizonOf = horizonIn(names);
  const days = comparableDays(row, { now, series: rows, horizonOf });
  const ids = rows.map(({ id }) => id);
  const ofDates = await findDatesBySeries(reader, companyId, ids, dayOf(now), dayOf(addDays(now, days)));
  const series = rows.map((each) => ({ ...each, dates: ofDates.get(each.id) ?? [] }));
  const until = addDays(timeOfDay(draftDay({ from: row.startsOn }, now)) ?? now, MAX_SERIES_DAYS + 1);
  const changes = timetableDifference(
    {
      now,
      zone,
      series,
      busy: await findOccupied(reader, companyId, placesOf(row.classes, series), now, until),
      closed: await findClosedDays(reader, companyId, shopId),
      opening: await findOpening(reader, companyId, shopId, dayOf(now)),
      horizonOf: (roomId) => Math.min(horizonOf(roomId), days),
      teacherOf: (id) => names.employees.get(id) ?? '',
      roomOf: (id) => names.rooms.get(id)?.name ?? '',
    },
    { from: row.startsOn, classes: row.classes },
  );
  return { changes, series, now };
}

async function currentDraft(
  core: ClassCore,
  reader: Pick<Db, 'select' | 'execute'>,
  caller: StaffCaller,
  row: DraftRow | undefined,
) {
  return shownDraft(row, row ? (await draftDifference(core, reader, caller, row)).changes : []);
}

/** TEAM-8: the draft as it is by now, and who saved it, or who published it or threw it away. */
export async function staleDraft(
  core: ClassCore,
  tx: Tx,
  caller: StaffCaller,
  shopId: number,
  row: DraftRow | undefined,
): Promise<Problem> {
  const changedBy =
    row?.savedBy ?? (await lastAuthor(tx, { companyId: caller.company.id, thing: 'timetable', id: shopId }));
  if (changedBy === undefined) return new Problem('not_found');
  const current = z.encode(timetableDraft.schema, await currentDraft(core, tx, caller, row));
  return new Problem('stale', undefined, { changed_by: changedBy, current });
}

/** The draft under its lock, in the version that the member has. */
export async function openDraft(
  core: ClassCore,
  tx: Tx,
  caller: StaffCaller,
  shopId: number,
  version: number | undefined,
) {
  const companyId = caller.company.id;
  await lockTimetable(tx, companyId, shopId);
  const row = await findDraft(tx, companyId, shopId);
  if (row?.version !== version) throw await staleDraft(core, tx, caller, shopId, row);
  return row;
}

/**
 * What no series could be is refused at once; whether rooms and teachers are free is checked again when it is
 * published.
 */
async function checkDraftClasses(
  core: ClassCore,
  tx: Tx,
  caller: StaffCaller,
  { shopId, from, classes }: Checked,
): Promise<void> {
  const { now } = await nowAt(core, tx, caller.company.id, shopId);
  if (from < dayOf(now)) throw invalid('from');
  checkDays(from, null, now);
  const ids = classes.flatMap(({ seriesId }) => seriesId ?? []);
  if (new Set(ids).size < ids.length) throw new Problem('invalid_fields', { classes: 'twice' });
  const parts = await findParts(tx, caller.company.id, shopId);
  const isKnown = (list: readonly { id: number }[], id: number | null, was?: number | null) =>
    id === null || id === was || list.some((each) => each.id === id);
  for (const [index, drafted] of classes.entries()) {
    const { seriesId, every, serviceId, employeeId, roomId, until, ends } = drafted;
    const demandPart = (isSound: boolean, part: string): void => {
      if (!isSound) throw invalid(`classes.${index}.${part}`);
    };
    const row = seriesId === null ? undefined : await findSeries(tx, caller.member, 'timetable.change', seriesId);
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

/** A27: the dates of all classes are compared in one go, whenever the draft is read; checked again when it is published. */
export async function checkDraftBounds(
  core: ClassCore,
  tx: Tx,
  { company: { id: companyId }, locale }: StaffCaller,
  { shopId, from, classes }: Checked,
  series: readonly SeriesRow[],
): Promise<void> {
  const { now } = await nowAt(core, tx, companyId, shopId);
  const added = classes.filter(({ seriesId }) => seriesId === null).flatMap(({ every }) => every);
  const isCrowded = (name: string) => added.filter((each) => each === name).length > MOST_CLASSES_A_DAY;
  if (weekdayNames.some(isCrowded)) throw new Problem('day_crowded');
  const horizonOf = horizonIn(await findNames(tx, companyId, locale));
  if (mostDatesTouched({ now, series, horizonOf }, { from, classes }) > MOST_DATES_TOUCHED)
    throw new Problem('draft_crowded');
}

/** CLS-7: the draft of the next timetable, one for each shop, and its difference to today's. */
export async function readDraft(core: ClassCore, caller: StaffCaller, shopId: number) {
  const companyId = caller.company.id;
  await nowAt(core, core.db, companyId, shopId);
  return currentDraft(core, core.db, caller, await findDraft(core.db, companyId, shopId));
}

export const saveTimetableDraft = (
  core: ClassCore,
  caller: StaffCaller,
  request: Fields<'staffSaveTimetableDraft'>,
  changes: Changes,
) =>
  retry(() =>
    changes.transaction(async (tx) => {
      const { shopId, from, version } = request;
      const companyId = caller.company.id;
      await nowAt(core, tx, companyId, shopId);
      await lockTimetable(tx, companyId, shopId);
      const before = await findDraft(tx, companyId, shopId);
      if (before?.version !== version) throw await staleDraft(core, tx, caller, shopId, before);
      const series = await findSeriesOfShop(tx, caller.member, shopId);
      const classes = request.classes.map((sent) =>
        draftedClass(
          sent,
          series.find(({ id }) => id === sent.seriesId),
        ),
      );
      await checkDraftClasses(core, tx, caller, { shopId, from, classes });
      const savedBy = caller.account.name;
      await checkDraftBounds(core, tx, caller, { shopId, from, classes }, series);
      await saveDraft(tx, companyId, shopId, { startsOn: from, classes, savedBy, savedAt: new Date(core.clock.now()) });
      const answer = await currentDraft(core, tx, caller, await findDraft(tx, companyId, shopId));
      const after = { from, classes: classes.length };
      return { answer, entry: { thing: 'timetable', id: shopId, after, shopId } };
    }),
  );

export const discardDraft = (
  core: ClassCore,
  caller: StaffCaller,
  { shopId, version }: Fields<'staffDiscardTimetableDraft'>,
  changes: Changes,
) =>
  retry(() =>
    changes.transaction(async (tx) => {
      const row = await openDraft(core, tx, caller, shopId, version);
      await deleteDraft(tx, caller.company.id, shopId);
      const before = { from: row?.startsOn, classes: row?.classes.length };
      return { answer: {}, entry: { thing: 'timetable', id: shopId, before, shopId } };
    }),
  );

interface Checked {
  readonly shopId: number;
  readonly from: string;
  readonly classes: readonly TimetableDraftClass[];
}
