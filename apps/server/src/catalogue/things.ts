import { isDeepStrictEqual } from 'node:util';
import { DAY_SECONDS, dayOf, type Permission, shopTimeAt } from '@embook/domain/shared';
import type { HoursChange } from '../hours/hours.ts';
import type { Core } from '../infra/core.ts';
import type { Tx } from '../infra/db/open.ts';
import type { Change } from '../infra/http/changes.ts';
import { demand } from '../infra/http/permit.ts';
import { Problem } from '../infra/http/problem.ts';
import type { StaffCaller } from '../infra/http/staff-caller.ts';
import type { Kind, KindOf, Place, Thing } from './kind.ts';
import { comingVisits, inTheWay, openShops } from './obstacle-store.ts';
import {
  authorOf,
  findRows,
  hasShop,
  insertThing,
  lockThing,
  type Reader,
  renumber,
  shopsOf,
  siblingsOf,
  type ThingName,
  updateThing,
  type Which,
} from './thing-store.ts';

/** Who makes a change: a member at the console, or the operator with a company file. */
export interface Author {
  readonly member: StaffCaller['member'];
  readonly company: Pick<StaffCaller['company'], 'id' | 'timeZone'>;
}

type ThingCore = Pick<Core, 'clock'>;

type FieldValues = Readonly<Record<string, unknown>>;

interface Applied<T> extends Change<T> {
  /** Refuses what would break. */
  finish(): Promise<void>;
  /** Refuses a change that affects coming visits when nothing is decided about them. */
  undecided(): Promise<void>;
}

/** Lists of plain values are sets, such as rooms, days and languages; of these alone the order is shown. */
const ordered: readonly string[] = ['gallery'];

/** Without members that say nothing: what is read as null is often left out when it is sent. */
function comparable(value: unknown, name = ''): unknown {
  if (Array.isArray(value)) {
    const items = value.map((item) => comparable(item));
    const isSet = !ordered.includes(name) && items.every((item) => typeof item !== 'object');
    return isSet ? new Set(items) : items;
  }
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).filter(([, member]) => member !== undefined && member !== null);
  return Object.fromEntries(members.map(([key, member]) => [key, comparable(member, key)]));
}

/** The database orders the members of JSON and of sets its own way, so their order means nothing. */
export const isSame = (one: unknown, other: unknown, name?: string): boolean =>
  isDeepStrictEqual(comparable(one, name), comparable(other, name));

/** What is left out stays. */
export const withoutUndefined = (sent: object): FieldValues =>
  Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined));

/** What differs between two states of a thing, for the audit log. */
export function difference(before: object, after: object): [FieldValues, FieldValues] {
  const names = Object.keys(after).filter((name) => !isSame(Reflect.get(before, name), Reflect.get(after, name), name));
  const of = (thing: object) => Object.fromEntries(names.map((name) => [name, Reflect.get(thing, name)]));
  return [of(before), of(after)];
}

// Reads, adds and changes the things of one kind (CAT-1). What takes a transaction runs in that of the caller.

const viewOf = ({ area }: Pick<Kind, 'area'>): Permission => `${area}.view`;
const changeOf = ({ area }: Pick<Kind, 'area'>): Permission => `${area}.change`;

async function find<T extends Thing>(
  reader: Reader,
  kind: KindOf<T>,
  { member }: Author,
  permission: Permission,
  which: Which,
) {
  const rows = await findRows(reader, kind.name, member, permission, which);
  return { rows, things: await kind.shown(reader, member.companyId, rows) };
}

const shopOf = ({ isOfShop }: Pick<Kind, 'isOfShop'>, row: object): number | undefined =>
  isOfShop ? (Reflect.get(row, 'shopId') as number | undefined) : undefined;

/** A new one is of the shop it names, or of the shop of its category. */
async function placeOfNew(
  tx: Tx,
  kind: Pick<Kind, 'area' | 'isOfShop'>,
  { member, company }: Author,
  values: object,
): Promise<Place> {
  const place = { companyId: company.id, timeZone: company.timeZone, shops: member.shops };
  if (!kind.isOfShop) {
    demand({ member }, changeOf(kind), { companyId: company.id, shopId: null });
    return { ...place, shopId: undefined };
  }
  const categoryId = Reflect.get(values, 'category_id') as number | null | undefined;
  const sent = Reflect.get(values, 'shop_id') as number | undefined;
  const found = categoryId ? await shopsOf(tx, 'category', company.id, [categoryId]) : undefined;
  const shopId = sent ?? found?.get(categoryId ?? 0);
  if (shopId === undefined) throw new Problem('invalid_fields', { shop_id: 'required' });
  demand({ member }, changeOf(kind), { companyId: company.id, shopId });
  // An owner has every shop, so an id that does not exist must be checked here.
  if (!(await hasShop(tx, company.id, shopId))) throw new Problem('not_found');
  return { ...place, shopId };
}

async function checkValues<T extends Thing>(
  { clock }: ThingCore,
  tx: Tx,
  kind: KindOf<T>,
  place: Place,
  values: T,
): Promise<void> {
  const refused = await kind.check(tx, place, values, shopTimeAt(clock.now(), place.timeZone));
  if (Object.keys(refused).length > 0) throw new Problem('invalid_fields', refused);
}

/** Nothing that is sold, booked or still worked with may break (CAT-3). */
async function checkObstacles(
  { clock }: ThingCore,
  tx: Tx,
  name: ThingName,
  place: Place,
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0) return;
  const now = shopTimeAt(clock.now(), place.timeZone);
  const obstacles = await Promise.all(
    ids.map((id) => inTheWay(tx, name, place.companyId, id, { seconds: now, day: dayOf(now) })),
  );
  if (obstacles.flat().length > 0) throw new Problem('in_use', undefined, { in_the_way: obstacles.flat() });
}

async function checkLastShop(tx: Tx, { companyId }: Place, shopId: number): Promise<void> {
  const open = await openShops(tx, companyId);
  if (open.every((id) => id === shopId)) throw new Problem('last_shop');
}

const secondsAt = ({ clock }: ThingCore, timeZone: string) => ({ seconds: shopTimeAt(clock.now(), timeZone) });

async function checkVisits<T extends Thing>(
  core: ThingCore,
  tx: Tx,
  kind: KindOf<T>,
  place: Place,
  before: T,
  after: T,
): Promise<void> {
  const closed = kind.closing?.(before, after);
  if (!closed) return;
  const visits = await comingVisits(tx, place.companyId, closed.concerned, secondsAt(core, place.timeZone));
  const count = visits.filter((visit) => closed.closing?.concerns(visit)).length;
  if (count > 0) throw new Problem('in_use', undefined, { in_the_way: [obstacleOf(after, count)] });
}

const obstacleOf = (thing: Thing, count: number) => ({
  thing: 'booking' as const,
  id: thing.id,
  name: String(Reflect.get(thing, 'name')),
  count,
});

/** Visits are stored in shop time, so in another zone each would take place at another moment. */
async function checkZone(core: ThingCore, tx: Tx, { companyId }: Place, before: Thing, after: Thing): Promise<void> {
  const zoneOf = (shop: Thing) => String(Reflect.get(shop, 'time_zone'));
  if (zoneOf(before) === zoneOf(after)) return;
  const { length } = await comingVisits(tx, companyId, { shopId: after.id }, secondsAt(core, zoneOf(before)));
  if (length > 0) throw new Problem('zone_in_use', undefined, { in_the_way: [obstacleOf(after, length)] });
}

/** Puts a thing at a place of its list; without one, a new thing comes last. */
async function putInOrder<T extends Thing>(
  tx: Tx,
  kind: KindOf<T>,
  author: Author,
  id: number,
  position: number | undefined,
): Promise<void> {
  const { rows } = await find(tx, kind, author, changeOf(kind), { id });
  const [row] = rows;
  if (!row) throw new Problem('not_found');
  const others = (await siblingsOf(tx, kind.name, row)).filter((each) => each !== id);
  await renumber(tx, kind.name, author.company.id, others.toSpliced(position ?? others.length, 0, id));
}

async function shownAfter<T extends Thing>(tx: Tx, kind: KindOf<T>, author: Author, id: number) {
  const [thing] = (await find(tx, kind, author, changeOf(kind), { id })).things;
  if (!thing) throw new Problem('not_found');
  return thing;
}

/** Changes one; `finish` refuses what would break by it. */
export async function applyChange<T extends Thing>(
  core: ThingCore,
  tx: Tx,
  kind: KindOf<T>,
  author: Author,
  id: number,
  version: number | undefined,
  sent: FieldValues,
): Promise<Applied<T>> {
  const { name } = kind;
  await lockThing(tx, name, author.company.id, id);
  const { rows, things } = await find(tx, kind, author, changeOf(kind), { id });
  const [row, before] = [rows[0], things[0]];
  if (!row || !before) throw new Problem('not_found');
  if (!kind.isOfShop && name !== 'shop') demand(author, changeOf(kind), { companyId: author.company.id, shopId: null });
  if (version !== undefined && before.version !== version)
    throw new Problem('stale', undefined, {
      changed_by: (await authorOf(tx, author.company.id, name, id, before.version)) ?? null,
      current: before,
    });
  const given = withoutUndefined(sent);
  const values = { ...before, ...given, id } as T;
  const { company, member } = author;
  const place = { companyId: company.id, timeZone: company.timeZone, shopId: shopOf(kind, row), shops: member.shops };
  await checkValues(core, tx, kind, place, values);
  const isArchived = values.archived && !before.archived;
  if (name === 'shop' && isArchived) await checkLastShop(tx, place, id);
  if (name === 'shop') await checkZone(core, tx, place, before, values);
  if (!isSame(before, values)) {
    await updateThing(tx, name, place.companyId, id, kind.columns(values, place));
    await kind.link?.(tx, place, id, values, new Date(core.clock.now()));
  }
  const isMoved = 'category_id' in given && Reflect.get(before, 'category_id') !== given['category_id'];
  if (given['position'] !== undefined || isMoved)
    await putInOrder(tx, kind, author, id, given['position'] as number | undefined);
  const answer = await shownAfter(tx, kind, author, id);
  const [was, is] = difference(before, answer);
  const shopId = name === 'shop' ? id : (place.shopId ?? null);
  const archived = [...(isArchived ? [id] : []), ...(kind.dropped?.(before, values) ?? [])];
  return {
    answer,
    entry: { thing: name, id, before: was, after: is, shopId },
    finish: () => checkObstacles(core, tx, name, place, archived),
    undecided: () => checkVisits(core, tx, kind, place, before, values),
  };
}

/** A27: nothing of the catalogue is ever deleted, so a list has the latest; each other one is read by its id. */
const MOST_ARCHIVED = 300;

export async function listThings<T extends Thing>(
  { db }: Pick<Core, 'db'>,
  kind: KindOf<T>,
  author: Author,
  which: Which,
): Promise<T[]> {
  const { shopId } = which;
  // An empty list would reveal that another company's shop exists (A15).
  if (shopId !== undefined && !(await hasShop(db, author.company.id, shopId))) throw new Problem('shop_not_found');
  return (
    await find(db, kind, author, viewOf(kind), {
      ...which,
      archived: which.archived ?? false,
      mostArchived: MOST_ARCHIVED,
    })
  ).things;
}

/** All of them in a transaction, archived ones too. */
export const listAllThings = async <T extends Thing>(
  tx: Tx,
  kind: KindOf<T>,
  author: Author,
  id?: number,
): Promise<T[]> => (await find(tx, kind, author, changeOf(kind), { id })).things;

export async function readThing<T extends Thing>(
  { db }: Pick<Core, 'db'>,
  kind: KindOf<T>,
  author: Author,
  id: number,
): Promise<T> {
  const [thing] = (await find(db, kind, author, viewOf(kind), { id })).things;
  if (!thing) throw new Problem('not_found');
  return thing;
}

export async function addThing<T extends Thing>(
  core: ThingCore,
  tx: Tx,
  kind: KindOf<T>,
  author: Author,
  sent: FieldValues,
): Promise<Change<T>> {
  const given = withoutUndefined(sent);
  // The required fields of the call and the defaults make it complete.
  const values = { ...kind.usual, ...given, id: 0 } as unknown as T;
  const place = await placeOfNew(tx, kind, author, values);
  await checkValues(core, tx, kind, place, values);
  const id = await insertThing(tx, kind.name, { ...kind.columns(values, place), companyId: place.companyId });
  await kind.link?.(tx, place, id, values, new Date(core.clock.now()));
  await putInOrder(tx, kind, author, id, given['position'] as number | undefined);
  const answer = await shownAfter(tx, kind, author, id);
  return { answer, entry: { thing: kind.name, id, after: difference({}, answer)[1], shopId: place.shopId ?? null } };
}

/** What the change would close for coming visits: these are listed and decided about with it (HRS-3). */
export async function closingOf<T extends Thing>(
  { db, clock }: Pick<Core, 'db' | 'clock'>,
  kind: KindOf<T>,
  author: Author,
  id: number,
  sent: FieldValues,
): Promise<HoursChange | undefined> {
  const [before] = (await find(db, kind, author, changeOf(kind), { id })).things;
  const closing = before && kind.closing?.(before, { ...before, ...withoutUndefined(sent), id });
  if (!closing) return undefined;
  // In every zone the coming visits lie after this; each is then compared with the clock of its shop.
  const from = Math.floor(clock.now() / 1000) - DAY_SECONDS;
  return { ...closing, days: { from, until: undefined }, isAway: false };
}

/** A change that is made at once: what coming visits stand in the way of is refused. */
export async function changeThing<T extends Thing>(
  core: ThingCore,
  tx: Tx,
  kind: KindOf<T>,
  author: Author,
  id: number,
  version: number | undefined,
  sent: FieldValues,
): Promise<Change<T>> {
  const { finish, undecided, ...changed } = await applyChange(core, tx, kind, author, id, version, sent);
  await finish();
  await undecided();
  return changed;
}
