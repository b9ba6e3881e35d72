import type { FontGiven, Values } from '@embook/domain/catalogue';
import { clockOf, dayOf, euroFromCents, type ShopTime } from '@embook/domain/shared';
import { fontIdOf, plainId } from '../../pictures/pictures.ts';
import { addressParts, pictureAddress } from '../pictures.ts';
import { Refs } from './refs.ts';
import type { Row, Stored } from './stored.ts';
import { type Weekly, weeklyClasses } from './weekly.ts';

/** Carried through an export. */
export interface Exporting {
  readonly stored: Stored;
  readonly refs: ReturnType<typeof nameThings>;
  /** Where the file will find a picture; what is not one of ours is left out. */
  readonly picture: (url: string | null) => string | undefined;
  /** Where it will find the font; a style sheet from before fonts were uploaded is written as it is. */
  readonly font: (font: FontGiven | null) => FontGiven | null;
  /** Bytes of pictures and fonts. */
  readonly pictures: ReadonlyMap<string, Uint8Array>;
  /** What stays in sight of the pictures that were named so far. */
  readonly focus: Readonly<Record<string, [number, number]>>;
  readonly services: ReadonlyMap<number, Row<'services'>>;
  readonly sessions: ReadonlyMap<number, Row<'sessions'>>;
  readonly sessionOptions: ReadonlyMap<number, readonly Row<'sessionOptions'>[]>;
  /** Classes that recur, of all shops. */
  readonly weekly: readonly Weekly[];
}

/** A portrait and the same picture of somebody on the staff are one file. */
const pathOf = (id: string): string => `pictures/${plainId(id)}.webp`;
const fontPathOf = (id: string): string => `fonts/${id}.woff2`;

export function beginExport(stored: Stored): Exporting {
  const focus: Record<string, [number, number]> = {};
  const paths = new Map(stored.pictures.map(({ companyId, id }) => [pictureAddress(companyId, id), pathOf(id)]));
  return {
    stored,
    refs: nameThings(stored),
    focus,
    picture: (url) => {
      if (url === null) return undefined;
      const found = addressParts(url);
      const path = paths.get(found.address);
      if (path !== undefined && found.focus) focus[path] = [...found.focus];
      return path;
    },
    font: (font) => {
      const id = font ? fontIdOf(stored.company.id, font.import) : undefined;
      return font && id !== undefined ? { import: fontPathOf(id), name: font.name } : font;
    },
    pictures: new Map([
      ...stored.pictures.map(({ id, bytes }) => [pathOf(id), bytes] as const).toSorted(byPath),
      ...stored.fonts.map(({ id, bytes }) => [fontPathOf(id), bytes] as const).toSorted(byPath),
    ]),
    services: byId(stored.services),
    sessions: byId(stored.sessions),
    sessionOptions: Map.groupBy(stored.sessionOptions, ({ sessionId }) => sessionId),
    weekly: stored.shops.flatMap(({ id }) => weeklyClasses(stored, id)),
  };
}

const byPath = ([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number => a.localeCompare(b);

export const byId = <T extends { readonly id: number }>(rows: readonly T[]): Map<number, T> =>
  new Map(rows.map((row) => [row.id, row]));

/** In the company's order, so that the same company gets the same names again. */
function nameThings(stored: Stored) {
  const services = byId(stored.services);
  const { fileRefs } = stored.company;
  const refs = {
    employees: new Refs(fileRefs['employees']),
    objects: new Refs(fileRefs['objects']),
    rooms: new Refs(fileRefs['rooms']),
    services: new Refs(fileRefs['services']),
    sessions: new Refs(fileRefs['sessions']),
    series: new Refs(fileRefs['series']),
    bundles: new Refs(fileRefs['bundles']),
    subscriptions: new Refs(fileRefs['subscriptions']),
  };
  for (const shop of sorted(stored.shops)) {
    const here = <T extends { readonly shopId: number }>(rows: readonly T[]) =>
      rows.filter(({ shopId }) => shopId === shop.id);
    for (const { id, name } of sorted(here(stored.employees))) refs.employees.add(id, name);
    for (const { id, name } of sorted(here(stored.objects))) refs.objects.add(id, name);
    for (const { id, name } of sorted(here(stored.rooms))) refs.rooms.add(id, name);
    for (const { id, name } of sorted(here(stored.bundles))) refs.bundles.add(id, name);
    for (const service of servicesInOrder(stored, shop.id)) refs.services.add(service.id, nameOf(services, service));
    for (const { id, groupName, serviceId, startsOn } of sorted(here(stored.classSeries)))
      refs.series.add(id, `${groupName ?? services.get(serviceId)?.name ?? ''} ${startsOn}`);
    for (const session of sessionsInOrder(here(stored.sessions))) {
      const title = session.groupName ?? services.get(session.serviceId)?.name ?? '';
      refs.sessions.add(session.id, `${title} ${dayOf(session.startsAt)} ${clockOf(session.startsAt)}`);
    }
  }
  for (const { id, name } of sorted(stored.subscriptions)) refs.subscriptions.add(id, name);
  return refs;
}

const nameOf = (services: Exporting['services'], { name, parentServiceId }: Row<'services'>): string =>
  parentServiceId === null ? name : `${services.get(parentServiceId)?.name ?? ''} ${name}`;

/** Category by category, then what is only taught; each service before its options. */
function servicesInOrder(stored: Stored, shopId: number): Row<'services'>[] {
  const here = sorted(stored.services.filter((service) => service.shopId === shopId));
  const categories = sorted(stored.categories.filter((category) => category.shopId === shopId));
  const parents = [...categories.map(({ id }) => id), null].flatMap((categoryId) =>
    here.filter((service) => service.parentServiceId === null && service.categoryId === categoryId),
  );
  return parents.flatMap((parent) => [parent, ...here.filter(({ parentServiceId }) => parentServiceId === parent.id)]);
}

/** Classes before events, each by time. */
export const sessionsInOrder = (rows: readonly Row<'sessions'>[]): Row<'sessions'>[] =>
  rows.toSorted((a, b) => b.kind.localeCompare(a.kind) || a.startsAt - b.startsAt || a.id - b.id);

export const sorted = <T extends { readonly id: number; readonly position?: number }>(rows: readonly T[]): T[] =>
  rows.toSorted((a, b) => (a.position ?? 0) - (b.position ?? 0) || a.id - b.id);

/** What is null in the database is left out of the file. */
export const only = <T>(value: T | null): T | undefined => value ?? undefined;

/** The values of a thing without those that are as usual, or not there. */
export const lean = <T extends object, const U extends Values>(values: T, { usual }: U) =>
  // A value that is left out is undefined.
  Object.fromEntries(
    Object.entries(values).filter(([name, value]) => value !== null && value !== usual[name]?.[1]),
  ) as {
    [K in keyof T]: K extends keyof U['usual']
      ? T[K] | undefined
      : null extends T[K]
        ? Exclude<T[K], null> | undefined
        : T[K];
  };

/** What is as usual is left out too. */
export const unless = <T>(usual: T, value: T): T | undefined => (value === usual ? undefined : value);

/** So is an empty list. */
export const some = <T>(list: T[]): T[] | undefined => (list.length === 0 ? undefined : list);

/** Of a subscription, those that were taken out last. */
export function groupsInOrder({ subscriptionGroups }: Stored, id: number): Row<'subscriptionGroups'>[] {
  const groups = sorted(subscriptionGroups.filter(({ subscriptionId }) => subscriptionId === id));
  const { now = [], gone = [] } = Object.groupBy(groups, ({ removedAt }) => (removedAt === null ? 'now' : 'gone'));
  return [...now, ...gone];
}

/** What was taken out of a bundle or a group, and when. */
export const removedText = (
  { refs }: Exporting,
  rows: readonly { readonly serviceId: number; readonly removedAt: Date | null }[],
) =>
  some(
    rows
      .flatMap(({ serviceId, removedAt }) =>
        removedAt === null ? [] : [{ service: refs.services.of(serviceId), removed_at: removedAt.toISOString() }],
      )
      .toSorted((a, b) => a.service.localeCompare(b.service)),
  );

export const whenText = (time: ShopTime) => ({ on: dayOf(time), at: clockOf(time) });

/** What a class and a series have, where it is not as the service has it. */
export const valuesText = (row: Row<'sessions'> | Row<'classSeries'>, service: Row<'services'>) => ({
  name: only(row.groupName),
  minutes: unless(service.minutes, row.minutes),
  places: row.total,
  price: unless(euroFromCents(service.priceCents), euroFromCents(row.priceCents)),
  description: only(row.description),
  show_places_left: row.showSessionsLeft || undefined,
  hide_price: unless(service.hidePrice, row.hidePrice),
  bookable: unless(service.bookableType, row.bookableType),
});
