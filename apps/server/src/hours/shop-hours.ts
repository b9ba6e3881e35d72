import { isDeepStrictEqual } from 'node:util';
import type { StaffContract } from '@embook/domain/contract';
import { clocksOf, hoursProblem, minutesOf, type ShopHours, shopHours as shopHoursKind } from '@embook/domain/hours';
import { addDays, type Day, dayOf, EARLIEST_TIME, type FieldsOf, LATEST_TIME, timeOfDay } from '@embook/domain/shared';
import * as z from 'zod/mini';
import { type Clock, shopNow } from '../infra/clock.ts';
import type { Tx } from '../infra/db/open.ts';
import { type Change, type Changes, Unchanged } from '../infra/http/changes.ts';
import { Problem } from '../infra/http/problem.ts';
import type { StaffCaller } from '../infra/http/staff-caller.ts';
import { timetableOf } from '../shops/shops.ts';
import {
  bumpShopVersion,
  findShop,
  countSpecialDays,
  findSpecialDays,
  lastAuthor,
  type Reader,
  saveSpecialDays,
  saveWeek,
  type ShopRow,
} from './hours-store.ts';
import type { HoursChange } from './impact.ts';
import type { ReservationCore } from '../reservations/reservations.ts';
import { previewChange, saveChange } from './resolve.ts';

type Write = (tx: Tx, companyId: number) => Promise<void>;
type Fields<K extends keyof StaffContract> = FieldsOf<StaffContract[K]>;

/** A longer range is a mistake. */
const MAX_DAYS = 366;

export const toShopHours = ({ id, name, country, version, hours, specialDays }: ShopRow, today: Day): ShopHours => ({
  id,
  name,
  country,
  version,
  hours: hours.map((range) => ({ weekday: range.weekday, ...clocksOf(range) })),
  specialDays: timetableOf({ hours: [], specialDays }, today).specialDays.map((day) => ({
    date: day.date,
    hours: day.hours,
    reason: day.reason,
  })),
});

const shopHoursNow = (clock: Clock, row: ShopRow): ShopHours => toShopHours(row, dayOf(shopNow(clock, row.timeZone)));

async function openShop(reader: Reader, { member }: StaffCaller, id: number): Promise<ShopRow> {
  const row = await findShop(reader, member, 'settings.change', id);
  if (!row) throw new Problem('not_found');
  return row;
}

async function checkVersion(tx: Tx, clock: Clock, caller: StaffCaller, row: ShopRow, version: number): Promise<void> {
  if (row.version === version) return;
  throw new Problem('stale', undefined, {
    changed_by: await lastAuthor(tx, caller.company.id, 'shop_hours', row.id),
    current: z.encode(shopHoursKind.schema, shopHoursNow(clock, row)),
  });
}

/** Writes with `write` and answers with the shop as it is then. */
async function changeShop(
  tx: Tx,
  clock: Clock,
  caller: StaffCaller,
  { id, version }: { readonly id: number; readonly version?: number },
  write: Write,
  more: object = {},
): Promise<Change<{ shop: ShopHours }>> {
  const companyId = caller.company.id;
  const before = await openShop(tx, caller, id);
  if (version !== undefined) await checkVersion(tx, clock, caller, before, version);
  await write(tx, companyId);
  await bumpShopVersion(tx, companyId, id);
  const after = await openShop(tx, caller, id);
  const logged = (row: ShopRow) => ({ hours: shopHoursNow(clock, row).hours, ...more });
  return {
    answer: { shop: shopHoursNow(clock, after) },
    entry: { thing: 'shop_hours', id, before: logged(before), after: logged(after), shopId: id },
  };
}

function weekOf({ id, hours }: Pick<Fields<'staffShopHoursImpact'>, 'id' | 'hours'>): { readonly write: Write } {
  const problem = hoursProblem(hours, ({ weekday }) => weekday);
  if (problem) throw new Problem('invalid_fields', { hours: problem });
  const rows = hours.map((range) => ({ weekday: range.weekday, ...minutesOf(range) }));
  return { write: (tx, companyId) => saveWeek(tx, companyId, id, rows) };
}

async function weekChange({ db, clock }: ReservationCore, caller: StaffCaller, id: number): Promise<HoursChange> {
  const from = shopNow(clock, (await openShop(db, caller, id)).timeZone);
  return { concerned: { shopId: id }, days: { from, until: undefined }, isAway: false };
}

/** Every list of shops and every search for free times reads them (A27). */
const MOST_SPECIAL_DAYS = 3_000;

function specialDaysOf(request: Omit<Fields<'staffSpecialDaysImpact'>, 'unmoved'>) {
  const { id, from, until = from, state, hours = [], reason = null, texts } = request;
  const [first, last] = [timeOfDay(from) ?? 0, timeOfDay(until) ?? 0];
  if (first < EARLIEST_TIME || first >= LATEST_TIME) throw new Problem('invalid_fields', { from: 'date_range' });
  if (last < first) throw new Problem('invalid_fields', { until: 'days_order' });
  if (last > addDays(first, MAX_DAYS)) throw new Problem('invalid_fields', { until: 'days_range' });
  if (state === 'open' && hours.length === 0) throw new Problem('invalid_fields', { hours: 'required' });
  const problem = hoursProblem(hours, () => 0);
  if (problem) throw new Problem('invalid_fields', { hours: problem });
  const translations = Object.entries(texts ?? {}).flatMap(([locale, text]) =>
    text ? [[locale, { reason: text }]] : [],
  );
  const inOther = translations.length === 0 ? null : Object.fromEntries(translations);
  const dates: string[] = [];
  for (let day = first; day <= last; day = addDays(day, 1)) dates.push(dayOf(day));
  const ranges = state === 'open' ? hours.map(minutesOf) : [{ opens: null, closes: null }];
  const rows = dates.flatMap((date) =>
    ranges.map(({ opens, closes }) => ({ date, opensMinute: opens, closesMinute: closes, reason, texts: inOther })),
  );
  const write: Write = async (tx, companyId) => {
    // Its translations are not read with a reason, so one that is sent back without them keeps them (CAT-5).
    const before = texts === undefined ? await findSpecialDays(tx, companyId, id, { from, until }) : [];
    const textsBefore = new Map(before.filter((day) => day.reason === reason).map((day) => [day.date, day.texts]));
    const newRows = rows.map((row) => ({ ...row, texts: textsBefore.get(row.date) ?? row.texts }));
    await saveSpecialDays(tx, companyId, id, { from, until }, state === 'usual' ? [] : newRows);
    if (state !== 'usual' && (await countSpecialDays(tx, companyId)) > MOST_SPECIAL_DAYS)
      throw new Problem('catalogue_full');
  };
  return {
    change: { concerned: { shopId: id }, days: { from: first, until: addDays(last, 1) }, isAway: false } as const,
    write,
    logged: { from, until, state, ...(state === 'open' && { hours }), reason },
  };
}

/** HRS-1: the opening hours of a shop. */
export async function changeShopHours(
  core: ReservationCore,
  caller: StaffCaller,
  request: Fields<'staffChangeShopHours'>,
  changes: Changes,
) {
  const { clock } = core;
  const { write } = weekOf(request);
  const apply = async (tx: Tx) => {
    const shop = await openShop(tx, caller, request.id);
    const change = await changeShop(tx, clock, caller, request, write);
    // Hours that are sent back as they were read are no change: the version and the audit log stay as they are.
    if (isDeepStrictEqual(change.entry.before, change.entry.after))
      throw new Unchanged({ shop: shopHoursNow(clock, shop) });
    return change;
  };
  return saveChange(core, caller, await weekChange(core, caller, request.id), apply, request, changes);
}

export async function shopHoursImpact(
  core: ReservationCore,
  caller: StaffCaller,
  request: Fields<'staffShopHoursImpact'>,
) {
  const { id, hours, unmoved } = request;
  const { write } = weekOf({ id, hours });
  const apply = (tx: Tx) => changeShop(tx, core.clock, caller, { id }, write);
  return { impact: await previewChange(core, caller, { ...(await weekChange(core, caller, id)), unmoved }, apply) };
}

/** HRS-1: the special days of a shop. */
export async function changeSpecialDays(
  core: ReservationCore,
  caller: StaffCaller,
  request: Fields<'staffChangeSpecialDays'>,
  changes: Changes,
) {
  const { db, clock } = core;
  const { change, write, logged } = specialDaysOf(request);
  await openShop(db, caller, request.id);
  const apply = async (tx: Tx) => {
    const stored = () => findSpecialDays(tx, caller.company.id, request.id, logged);
    const shop = await openShop(tx, caller, request.id);
    const before = await stored();
    const newDays = await changeShop(tx, clock, caller, request, write, logged);
    // The same days once more are no change, as with the week above.
    if (isDeepStrictEqual(before, await stored())) throw new Unchanged({ shop: shopHoursNow(clock, shop) });
    return newDays;
  };
  return saveChange(core, caller, change, apply, request, changes);
}

export async function specialDaysImpact(
  core: ReservationCore,
  caller: StaffCaller,
  request: Fields<'staffSpecialDaysImpact'>,
) {
  const { change, write } = specialDaysOf(request);
  await openShop(core.db, caller, request.id);
  const apply = (tx: Tx) => changeShop(tx, core.clock, caller, { id: request.id }, write);
  return { impact: await previewChange(core, caller, { ...change, unmoved: request.unmoved }, apply) };
}
