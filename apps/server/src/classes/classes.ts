import { valueColumns } from '../infra/db/class-columns.ts';
import { classSession, minuteOfClock, sessionChange, startProblem } from '@embook/domain/classes';
import type { StaffContract } from '@embook/domain/contract';
import {
  addDays,
  clockOf,
  dayOf,
  type FieldsOf,
  minuteOfDay,
  type Permission,
  type ShopTime,
  startOfDay,
  timeOfDay,
} from '@embook/domain/shared';
import * as z from 'zod/mini';
import { shopNow } from '../infra/clock.ts';
import type { Tx } from '../infra/db/open.ts';
import { retry } from '../infra/db/retry.ts';
import { authorOfVersion } from '../infra/db/version-author.ts';
import { type Changes, namesNothing, Unchanged } from '../infra/http/changes.ts';
import { Problem } from '../infra/http/problem.ts';
import type { StaffCaller } from '../infra/http/staff-caller.ts';
import { orTaken, untilLocked } from './attempts.ts';
import {
  type ClassCore,
  centsOr,
  eventColumns,
  loggedClass,
  newColumns,
  shownClass,
  valuesAfter,
} from './class-shape.ts';
import {
  carryAlong,
  type ClassRow,
  findClass,
  findClasses,
  findOptions,
  findParts,
  findTaughtService,
  insertClass,
  insertOptions,
  isKnownShop,
  keepAsIs,
  lockPlace,
  occupy,
  type Reader,
  updateClass,
} from './class-store.ts';
import { withinWeekBounds } from './week-bounds.ts';

export { crowdedShop, MOST_CLASSES_A_DAY } from './week-bounds.ts';
import { markPictureUsed } from '../pictures/pictures.ts';
import { lockClassesAndSeats, moveParticipants } from './participants.ts';

type Fields<K extends keyof StaffContract> = FieldsOf<StaffContract[K]>;

type ClassPlace = Pick<ClassRow, 'roomId' | 'employeeId'>;

const MAX_DAYS = 400;
const MAX_CLASSES = 2_000;

interface Start {
  readonly startsAt?: ShopTime | undefined;
  readonly on?: string | undefined;
  readonly at?: string | undefined;
}

/** What differs from when it began: a class that is sent back whole says the old start beside the new one. */
const changedStart = ({ startsAt, on, at }: Start, was: ShopTime | undefined): Start =>
  was === undefined
    ? { startsAt, on, at }
    : {
        startsAt: startsAt === was ? undefined : startsAt,
        on: on === dayOf(was) ? undefined : on,
        at: at === clockOf(was) ? undefined : at,
      };

/** When a class begins, by what was sent: shop time, or a day and a time of day; what is missing is as it was. */
function startOf(sent: Start, was?: ShopTime): ShopTime | undefined {
  const { startsAt, on, at } = changedStart(sent, was);
  if (startsAt === undefined && on === undefined && at === undefined) return was;
  const base = startsAt ?? was;
  const midnight = on === undefined ? base && startOfDay(base) : timeOfDay(on);
  const minute = at === undefined ? base && minuteOfDay(base) : minuteOfClock(at);
  const start = midnight === undefined || minute === undefined ? undefined : midnight + minute * 60;
  // Given twice with different values, one of them is a mistake.
  if (startsAt !== undefined && start !== startsAt - (startsAt % 60))
    throw new Problem('invalid_fields', { starts_at: 'invalid' });
  return startsAt ?? start;
}

async function openClass(
  reader: Reader,
  { member }: StaffCaller,
  permission: Permission,
  id: number,
): Promise<ClassRow> {
  const row = await findClass(reader, member, permission, id);
  if (!row) throw new Problem('not_found');
  return row;
}

/** Locks room and teacher. Who is put there now is of the shop; who was there before may work in several (HRS-2). */
export async function checkPlace(tx: Tx, companyId: number, shopId: number, place: ClassPlace, was?: ClassPlace) {
  const wrong = await lockPlace(tx, companyId, shopId, place);
  if (wrong && was?.[wrong.part] !== place[wrong.part])
    throw new Problem('invalid_fields', { [wrong.field]: wrong.problem });
}

/** A picture of another company counts as missing (A15), and a video is an address that a browser can read. */
async function checkMedia(
  tx: Tx,
  companyId: number,
  { photo, video }: { readonly photo?: string | null | undefined; readonly video?: string | null | undefined },
): Promise<void> {
  if (video && !URL.canParse(video)) throw new Problem('invalid_fields', { video: 'invalid' });
  if (!photo) return;
  const [, , company, rest = ''] = photo.split('/');
  const [id = ''] = rest.split('#');
  if (company !== String(companyId) || !(await markPictureUsed(tx, companyId, id)))
    throw new Problem('invalid_fields', { photo: 'invalid' });
}

/**
 * What can be chosen in a class: options of what is taught, at their price and length unless others are given. Where none is
 * sent, all of them: what has options is booked by one of them, never by its own price (A7).
 */
export async function optionsFor(
  tx: Tx,
  caller: StaffCaller,
  { serviceId: taughtId, options = [] }: Pick<Fields<'staffAddClass'>, 'serviceId' | 'options'>,
) {
  if (options.length === 0) return findOptions(tx, caller.company.id, taughtId);
  const rows: { serviceId: number; price: number; minutes: number }[] = [];
  for (const { serviceId, price, minutes } of options) {
    const option = await findTaughtService(tx, caller.member, serviceId);
    if (option?.parentId !== taughtId) throw new Problem('invalid_fields', { options: 'no_option' });
    rows.push({ serviceId, price: centsOr(price, option.price), minutes: minutes ?? option.minutes });
  }
  return rows;
}

async function addClassOnce(core: ClassCore, tx: Tx, caller: StaffCaller, request: Fields<'staffAddClass'>) {
  const companyId = caller.company.id;
  const service = await findTaughtService(tx, caller.member, request.serviceId);
  if (!service) throw new Problem('service_not_found');
  const startsAt = startOf(request);
  if (startsAt === undefined) throw new Problem('invalid_fields', { starts_at: 'required' });
  const problem = startProblem(startsAt, shopNow(core.clock, service.timeZone), service.timeZone);
  if (problem) throw new Problem('invalid_fields', { starts_at: problem });
  const { shopId } = service;
  const place = { roomId: request.roomId ?? null, employeeId: request.employeeId ?? null };
  const columns = newColumns(request, service);
  const options = await optionsFor(tx, caller, request);
  const id = await withinWeekBounds(tx, { companyId, shopId }, { from: startsAt, until: startsAt }, async () => {
    await checkPlace(tx, companyId, shopId, place);
    await checkMedia(tx, companyId, request);
    const sessionId = await insertClass(tx, {
      companyId,
      shopId,
      kind: request.kind === 'event' ? 'event' : 'group',
      ...place,
      startsAt,
      ...columns,
      ...eventColumns(request),
    });
    await insertOptions(
      tx,
      options.map(({ serviceId, price, minutes }) => ({ companyId, sessionId, serviceId, priceCents: price, minutes })),
    );
    return sessionId;
  });
  await occupy(tx, companyId, [{ ...place, id, startsAt, minutes: columns.minutes }]);
  const row = await openClass(tx, caller, 'timetable.change', id);
  return {
    answer: { session: shownClass(caller, row) },
    entry: { thing: 'session', id, after: loggedClass(row), shopId, employeeId: row.employeeId },
  };
}

async function checkClassVersion(tx: Tx, caller: StaffCaller, row: ClassRow, version: number): Promise<void> {
  if (row.version === version) return;
  throw new Problem('stale', undefined, {
    changed_by: (await authorOfVersion(tx, { ...row, companyId: caller.company.id, thing: 'session' })) ?? null,
    current: z.encode(classSession.schema, shownClass(caller, row)),
  });
}

/** CLS-3: changes a class, also within a larger change (CLS-2). */
export async function changeClassIn(core: ClassCore, tx: Tx, caller: StaffCaller, request: Fields<'staffChangeClass'>) {
  const { id } = request;
  const companyId = caller.company.id;
  await openClass(tx, caller, 'timetable.change', id);
  await lockClassesAndSeats(tx, companyId, [id]);
  const before = await openClass(tx, caller, 'timetable.change', id);
  await checkClassVersion(tx, caller, before, request.version);
  if (namesNothing(request, ['id', 'version'])) throw new Unchanged({ session: shownClass(caller, before) });
  const after = {
    startsAt: startOf(request, before.startsAt) ?? before.startsAt,
    minutes: request.minutes ?? before.minutes,
    employeeId: request.employeeId === undefined ? before.employeeId : request.employeeId,
    roomId: request.roomId === undefined ? before.roomId : request.roomId,
    places: request.places ?? before.places,
    price: centsOr(request.price, before.price),
  };
  const verdict = sessionChange(before, after, shopNow(core.clock, before.timeZone), before.timeZone);
  if (!verdict.ok)
    throw 'refused' in verdict
      ? new Problem(verdict.refused)
      : new Problem('invalid_fields', { [verdict.field]: verdict.problem });
  const { startsAt, employeeId, roomId } = after;
  const row = {
    startsAt,
    employeeId,
    roomId,
    ...valueColumns(valuesAfter(request, before)),
    ...eventColumns(request),
  };
  const week = { from: startsAt, until: startsAt };
  await withinWeekBounds(tx, { companyId, shopId: before.shopId }, week, async () => {
    await checkPlace(tx, companyId, before.shopId, after, before);
    await checkMedia(tx, companyId, request);
    await updateClass(tx, companyId, id, row);
  });
  // The database counts a new version only where a value differs.
  if ((await openClass(tx, caller, 'timetable.change', id)).version === before.version)
    throw new Unchanged({ session: shownClass(caller, before) });
  if (before.seriesId !== null) await keepAsIs(tx, companyId, [id]);
  if (verdict.isNotified) {
    await occupy(tx, companyId, [{ ...after, id }]);
    await carryAlong(tx, companyId, id, before.minutes, row);
  }
  const changed = await openClass(tx, caller, 'timetable.change', id);
  const also = verdict.isNotified ? await moveParticipants(core, tx, companyId, before, changed) : [];
  return {
    answer: { session: shownClass(caller, changed) },
    also,
    entry: {
      thing: 'session',
      id,
      before: loggedClass(before),
      after: loggedClass(changed),
      shopId: changed.shopId,
      employeeId: changed.employeeId,
    },
  };
}

async function listSessions(
  core: ClassCore,
  caller: StaffCaller,
  permission: Permission,
  { shopId, from, until, seriesId, kind }: Fields<'staffCheckIns'> & Partial<Fields<'staffClasses'>>,
) {
  const { member } = caller;
  const first = timeOfDay(from) ?? 0;
  const last = Math.min(addDays(timeOfDay(until) ?? first, 1), addDays(first, MAX_DAYS));
  const rows = await findClasses(
    core.db,
    member,
    permission,
    { shopId, from: first, until: last, seriesId, kind },
    MAX_CLASSES,
  );
  if (rows.length === 0 && !(await isKnownShop(core.db, member, shopId))) throw new Problem('shop_not_found');
  return { sessions: rows.map((row) => shownClass(caller, row)) };
}

/** CLS-1: single classes and events, as staff read them. */
export const listClasses = (core: ClassCore, caller: StaffCaller, request: Fields<'staffClasses'>) =>
  listSessions(core, caller, 'timetable.view', request);

/** TEAM-6: the desk, the door and the teacher see the class without the permission for the timetable. */
export const listCheckIns = (core: ClassCore, caller: StaffCaller, request: Fields<'staffCheckIns'>) =>
  listSessions(core, caller, 'check_in.view', request);

export async function listTimetableParts(core: ClassCore, { company, member, locale }: StaffCaller, shopId: number) {
  if (!(await isKnownShop(core.db, member, shopId))) throw new Problem('shop_not_found');
  return findParts(core.db, company.id, shopId, locale);
}

export const readClass = async (core: ClassCore, caller: StaffCaller, id: number) => ({
  session: shownClass(caller, await openClass(core.db, caller, 'timetable.view', id)),
});

export const addClass = (core: ClassCore, caller: StaffCaller, request: Fields<'staffAddClass'>, changes: Changes) =>
  orTaken(() => retry(() => changes.transaction((tx) => addClassOnce(core, tx, caller, request))));

export async function changeClass(
  core: ClassCore,
  caller: StaffCaller,
  request: Fields<'staffChangeClass'>,
  changes: Changes,
) {
  const changed = await orTaken(() =>
    untilLocked(() => retry(() => changes.transaction((tx) => changeClassIn(core, tx, caller, request)))),
  );
  core.mailer.wake();
  return changed;
}
