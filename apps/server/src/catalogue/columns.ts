import type { LengthUnit } from '@embook/domain/bundles';
import {
  type bundleValues,
  type categoryValues,
  type employeeValues,
  type GivenOf,
  type groupValues,
  type objectValues,
  type promotionValues,
  type roomValues,
  type serviceValues,
  type shopValues,
  type subscriptionValues,
  weekdayNames,
} from '@embook/domain/catalogue';
import { centsFromEuro, euroFromCents } from '@embook/domain/shared';
import { type ProductType, productTypes } from '@embook/domain/shops';
import type {
  bundles,
  categories,
  employees,
  objects,
  promotions,
  rooms,
  services,
  shops,
  subscriptionGroups,
  subscriptions,
} from '../infra/db/schema/index.ts';

/*
 * The values of a thing and the columns they are kept in, both ways. The import of a company file, its export and the staff
 * calls all write and read through these (CAT-1).
 */

/** What is not given may be left out, or null as a staff call shows it. */
type Loose<T> = { readonly [K in keyof T]: T[K] | (undefined extends T[K] ? null : never) };
type Row<T extends { readonly $inferSelect: unknown }> = T['$inferSelect'];

export interface Buffers {
  readonly bufferBeforeMinutes: number;
  readonly bufferAfterMinutes: number;
}

export const noBuffers: Buffers = { bufferBeforeMinutes: 0, bufferAfterMinutes: 0 };

/** An option has the buffers of its service unless it names its own. */
export const serviceColumns = (given: Loose<GivenOf<typeof serviceValues>>, usual: Buffers) => ({
  name: given.name,
  subName: given.sub_name ?? null,
  description: given.description ?? null,
  texts: given.texts ?? null,
  minutes: given.minutes,
  priceCents: centsFromEuro(given.price),
  hidePrice: given.hide_price,
  bookableType: given.bookable,
  bufferBeforeMinutes: given.buffer_before ?? usual.bufferBeforeMinutes,
  bufferAfterMinutes: given.buffer_after ?? usual.bufferAfterMinutes,
  archived: given.archived,
});

const unless = <T>(usual: T, value: T): T | null => (value === usual ? null : value);

export const serviceShown = (row: Row<typeof services>, usual: Buffers) => ({
  name: row.name,
  sub_name: row.subName,
  description: row.description,
  texts: row.texts,
  minutes: row.minutes,
  price: euroFromCents(row.priceCents),
  hide_price: row.hidePrice,
  bookable: row.bookableType,
  buffer_before: unless(usual.bufferBeforeMinutes, row.bufferBeforeMinutes),
  buffer_after: unless(usual.bufferAfterMinutes, row.bufferAfterMinutes),
  archived: row.archived,
});

export const categoryColumns = (given: Loose<GivenOf<typeof categoryValues>>) => ({
  name: given.name,
  texts: given.texts ?? null,
  hidden: given.hidden,
  archived: given.archived,
});

export const categoryShown = ({ name, texts, hidden, archived }: Row<typeof categories>) => ({
  name,
  texts,
  hidden,
  archived,
});

export const employeeColumns = (given: Loose<GivenOf<typeof employeeValues>>) => ({
  name: given.name,
  title: given.title ?? null,
  about: given.about ?? null,
  texts: given.texts ?? null,
  archived: given.archived,
});

export const employeeShown = ({ name, title, about, texts, archived }: Row<typeof employees>) => ({
  name,
  title,
  about,
  texts,
  archived,
});

export const objectColumns = (given: Loose<GivenOf<typeof objectValues>>) => ({
  name: given.name,
  texts: given.texts ?? null,
  archived: given.archived,
});

export const objectShown = ({ name, texts, archived }: Row<typeof objects>) => ({ name, texts, archived });

type Weekday = (typeof weekdayNames)[number];

export const roomColumns = (
  given: Loose<GivenOf<typeof roomValues>> & { readonly disabled_days: readonly Weekday[] },
) => ({
  name: given.name,
  texts: given.texts ?? null,
  gridMinutes: given.grid_minutes,
  noticeMinutes: given.notice_minutes,
  horizonDays: given.horizon_days,
  capacity: given.capacity,
  // JavaScript counts from Sunday, the file from Monday.
  disabledDays: [...new Set(given.disabled_days.map((name) => (weekdayNames.indexOf(name) + 1) % 7))].toSorted(
    (a, b) => a - b,
  ),
  active: given.active,
  archived: given.archived,
});

export const roomShown = (row: Row<typeof rooms>) => ({
  name: row.name,
  texts: row.texts,
  grid_minutes: row.gridMinutes,
  notice_minutes: row.noticeMinutes,
  horizon_days: row.horizonDays,
  capacity: row.capacity,
  disabled_days: row.disabledDays.flatMap((day) => weekdayNames[(day + 6) % 7] ?? []),
  active: row.active,
  archived: row.archived,
});

export const shopColumns = (
  given: Loose<GivenOf<typeof shopValues>> & { readonly offers: readonly ProductType[] },
  zone: string,
) => ({
  name: given.name,
  street: given.street,
  zip: given.zip,
  city: given.city,
  country: given.country,
  latitude: given.latitude ?? null,
  longitude: given.longitude ?? null,
  contactNumber: given.phone ?? null,
  about: given.about ?? null,
  texts: given.texts ?? null,
  timeZone: given.time_zone ?? zone,
  offersServices: given.offers.includes('services'),
  offersGroups: given.offers.includes('groups'),
  offersEvents: given.offers.includes('events'),
  offersSubscriptions: given.offers.includes('subscriptions'),
  offersBundles: given.offers.includes('bundles'),
  hidden: given.hidden,
  archived: given.archived,
});

export function shopShown(row: Row<typeof shops>) {
  const offered: Record<ProductType, boolean> = {
    services: row.offersServices,
    groups: row.offersGroups,
    events: row.offersEvents,
    subscriptions: row.offersSubscriptions,
    bundles: row.offersBundles,
  };
  return {
    name: row.name,
    street: row.street,
    zip: row.zip,
    city: row.city,
    country: row.country,
    latitude: row.latitude,
    longitude: row.longitude,
    phone: row.contactNumber,
    about: row.about,
    texts: row.texts,
    time_zone: row.timeZone,
    offers: productTypes.filter((type) => offered[type]),
    hidden: row.hidden,
    archived: row.archived,
  };
}

/** In the database -1 is unlimited. */
export const usesColumn = (uses: number | 'unlimited' | null | undefined): number =>
  typeof uses === 'number' ? uses : -1;

const isUnit = (text: string | undefined): text is LengthUnit =>
  text === 'days' || text === 'weeks' || text === 'months' || text === 'years';

/** `"6 months"` as the database has it. */
export function lengthColumns(valid: string | null | undefined) {
  const [length, unit] = valid?.split(' ') ?? [];
  return isUnit(unit)
    ? { length: Number(length), lengthType: unit }
    : { length: null, lengthType: 'infinity' as const };
}

export const validShown = ({ length, lengthType }: Pick<Row<typeof bundles>, 'length' | 'lengthType'>) =>
  length === null ? null : `${length} ${lengthType}`;

export const bundleColumns = (given: Loose<GivenOf<typeof bundleValues>>) => ({
  name: given.name,
  description: given.description ?? null,
  texts: given.texts ?? null,
  priceCents: centsFromEuro(given.price),
  hidePrice: given.hide_price,
  ...lengthColumns(given.valid),
  maxUsages: usesColumn(given.uses),
  active: given.active,
  archived: given.archived,
});

export const bundleShown = (row: Row<typeof bundles>) => ({
  name: row.name,
  description: row.description,
  texts: row.texts,
  price: euroFromCents(row.priceCents),
  hide_price: row.hidePrice,
  valid: validShown(row),
  uses: row.maxUsages === -1 ? null : row.maxUsages,
  active: row.active,
  archived: row.archived,
});

export const subscriptionColumns = (given: Loose<GivenOf<typeof subscriptionValues>>) => ({
  name: given.name,
  description: given.description ?? null,
  agreement: given.agreement ?? null,
  texts: given.texts ?? null,
  priceCents: centsFromEuro(given.price),
  hidePrice: given.hide_price,
  periodicity: given.periodicity,
  duration: given.duration,
  buyable: given.buyable,
  archived: given.archived,
});

export const subscriptionShown = (row: Row<typeof subscriptions>) => ({
  name: row.name,
  description: row.description,
  agreement: row.agreement,
  texts: row.texts,
  price: euroFromCents(row.priceCents),
  hide_price: row.hidePrice,
  periodicity: row.periodicity,
  duration: row.duration,
  buyable: row.buyable,
  archived: row.archived,
});

export const groupColumns = ({ uses, periodicity, missed_weeks: missed }: Loose<GivenOf<typeof groupValues>>) => ({
  maxUsages: usesColumn(uses),
  periodicity,
  useMissedUsagesAfter: missed ?? null,
});

export const groupShown = (row: Row<typeof subscriptionGroups>) => ({
  uses: row.maxUsages === -1 ? ('unlimited' as const) : row.maxUsages,
  periodicity: row.periodicity,
  missed_weeks: row.useMissedUsagesAfter,
});

export const promotionColumns = (given: Loose<GivenOf<typeof promotionValues>>) => ({
  name: given.name,
  description: given.description ?? null,
  texts: given.texts ?? null,
  videoUrl: given.video ?? null,
  startsOn: given.from ?? null,
  endsOn: given.until ?? null,
  hidden: given.hidden,
  archived: given.archived,
});

export const promotionShown = (row: Row<typeof promotions>) => ({
  name: row.name,
  description: row.description,
  texts: row.texts,
  video: row.videoUrl,
  from: row.startsOn,
  until: row.endsOn,
  hidden: row.hidden,
  archived: row.archived,
});
