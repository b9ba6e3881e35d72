import type { TimetableDraftClass } from '@embook/domain/classes';
import { bookableTypes } from '@embook/domain/services';
import { sql } from 'drizzle-orm';
import {
  boolean,
  doublePrecision,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import {
  archived,
  catalogueId,
  cents,
  companyId,
  createdAt,
  day,
  hidden,
  instant,
  literal,
  reference,
  shopTime,
  texts,
  version,
} from './columns.ts';
import { companies } from './company-tables.ts';
import { among, atLeast, belongsTo, between, plausibleTime, rule, together } from './constraints.ts';
import { employees, rooms, shops } from './shop-tables.ts';

export const categories = pgTable(
  'categories',
  {
    companyId: companyId(),
    id: catalogueId(),
    shopId: reference('shop_id').notNull(),
    name: text('name').notNull(),
    texts: texts(),
    position: integer('position').notNull().default(0),
    hidden: hidden(),
    archived: archived(),
    version: version(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.id] }),
    belongsTo(t.companyId, t.shopId, shops),
    index('categories_of_shop').on(t.companyId, t.shopId, t.position),
  ],
);

/**
 * A service is listed under its category. A sub-option is found through its parent and has no category of its own;
 * a service with neither is only taught in classes or events.
 */
export const services = pgTable(
  'services',
  {
    companyId: companyId(),
    id: catalogueId(),
    shopId: reference('shop_id').notNull(),
    categoryId: reference('category_id'),
    parentServiceId: reference('parent_service_id'),
    name: text('name').notNull(),
    subName: text('sub_name'),
    description: text('description'),
    texts: texts(),
    minutes: integer('minutes').notNull(),
    priceCents: cents('price_cents').notNull(),
    hidePrice: boolean('hide_price').notNull().default(false),
    bookableType: literal('bookable_type', bookableTypes).notNull().default('always'),
    photoUrl: text('photo_url'),
    bufferBeforeMinutes: integer('buffer_before_minutes').notNull().default(0),
    bufferAfterMinutes: integer('buffer_after_minutes').notNull().default(0),
    position: integer('position').notNull().default(0),
    /** Added with one press to see the widget filled; one press removes it again, unless somebody changed it (START-3). */
    example: boolean('example').notNull().default(false),
    archived: archived(),
    version: version(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.id] }),
    belongsTo(t.companyId, t.shopId, shops),
    belongsTo(t.companyId, t.categoryId, categories),
    belongsTo(t.companyId, t.parentServiceId, t),
    index('services_of_shop').on(t.companyId, t.shopId, t.position),
    between(t.minutes, 1, 1440),
    ...atLeast(0, t.priceCents, t.bufferBeforeMinutes, t.bufferAfterMinutes),
    // What a room is kept busy with lasts a day at most; see occupancies.
    rule(t.minutes, 'sum', sql`${t.minutes} + ${t.bufferBeforeMinutes} + ${t.bufferAfterMinutes} <= 1440`),
    among(t.bookableType, bookableTypes),
    rule(t.parentServiceId, 'place', sql`${t.parentServiceId} is null or ${t.categoryId} is null`),
    rule(t.parentServiceId, 'other', sql`${t.parentServiceId} <> ${t.id}`),
  ],
);

export const serviceRooms = pgTable(
  'service_rooms',
  {
    companyId: companyId(),
    serviceId: reference('service_id').notNull(),
    roomId: reference('room_id').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.serviceId, t.roomId] }),
    belongsTo(t.companyId, t.serviceId, services).onDelete('cascade'),
    belongsTo(t.companyId, t.roomId, rooms).onDelete('cascade'),
  ],
);

/** A class every week (CLS-1). Its dates are sessions of their own, made from it as far as customers may book. */
export const classSeries = pgTable(
  'class_series',
  {
    companyId: companyId(),
    id: catalogueId(),
    shopId: reference('shop_id').notNull(),
    serviceId: reference('service_id').notNull(),
    groupName: text('group_name'),
    roomId: reference('room_id'),
    employeeId: reference('employee_id'),
    /** ISO weekdays: 1 is Monday. */
    weekdays: smallint('weekdays').array().notNull(),
    startMinute: smallint('start_minute').notNull(),
    minutes: integer('minutes').notNull(),
    total: integer('total').notNull(),
    priceCents: cents('price_cents').notNull(),
    description: text('description'),
    showSessionsLeft: boolean('show_sessions_left').notNull().default(false),
    hidePrice: boolean('hide_price').notNull().default(false),
    bookableType: literal('bookable_type', bookableTypes).notNull().default('always'),
    startsOn: day('starts_on').notNull(),
    /** The last day; null for one without an end. */
    endsOn: day('ends_on'),
    /** Counts the changes, so that no newer change is overwritten (TEAM-8). */
    version: integer('version').notNull().default(1),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.id] }),
    belongsTo(t.companyId, t.shopId, shops),
    belongsTo(t.companyId, t.serviceId, services),
    belongsTo(t.companyId, t.roomId, rooms),
    belongsTo(t.companyId, t.employeeId, employees),
    index('class_series_of_shop').on(t.companyId, t.shopId, t.id),
    rule(t.weekdays, 'value', sql`${t.weekdays} <@ '{1,2,3,4,5,6,7}'::smallint[] and cardinality(${t.weekdays}) > 0`),
    between(t.startMinute, 0, 1439),
    between(t.minutes, 1, 1440),
    ...atLeast(0, t.total, t.priceCents),
    among(t.bookableType, bookableTypes),
    rule(t.endsOn, 'order', sql`${t.endsOn} >= ${t.startsOn}`),
  ],
);

/** CLS-7: the timetable that is being prepared, one for each shop. */
export const timetableDrafts = pgTable(
  'timetable_drafts',
  {
    companyId: companyId(),
    shopId: reference('shop_id').notNull(),
    startsOn: day('starts_on').notNull(),
    /** Series as they would be from that day on, and new ones. */
    classes: jsonb('classes').$type<TimetableDraftClass[]>().notNull(),
    savedBy: text('saved_by').notNull(),
    savedAt: instant('saved_at').notNull(),
    version: version(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.shopId] }),
    belongsTo(t.companyId, t.shopId, shops).onDelete('cascade'),
    rule(t.classes, 'list', sql`jsonb_typeof(${t.classes}) = 'array'`),
  ],
);

const sessionKinds = ['group', 'event'] as const;

/** Group classes and events. `taken` is the guarded counter of live seats: never above `total` (A2). */
export const sessions = pgTable(
  'sessions',
  {
    companyId: companyId(),
    id: catalogueId(),
    shopId: reference('shop_id').notNull(),
    kind: literal('kind', sessionKinds).notNull(),
    serviceId: reference('service_id').notNull(),
    groupName: text('group_name'),
    roomId: reference('room_id'),
    employeeId: reference('employee_id'),
    startsAt: shopTime('starts_at').notNull(),
    minutes: integer('minutes').notNull(),
    total: integer('total').notNull(),
    taken: integer('taken').notNull().default(0),
    priceCents: cents('price_cents').notNull(),
    description: text('description'),
    texts: texts(),
    showSessionsLeft: boolean('show_sessions_left').notNull().default(false),
    hidePrice: boolean('hide_price').notNull().default(false),
    bookableType: literal('bookable_type', bookableTypes).notNull().default('always'),
    cancelledAt: instant('cancelled_at'),
    photoUrl: text('photo_url'),
    videoUrl: text('video_url'),
    /** The place, where it is not the shop. */
    street: text('street'),
    zip: text('zip'),
    city: text('city'),
    country: text('country'),
    latitude: doublePrecision('latitude'),
    longitude: doublePrecision('longitude'),
    contactNumber: text('contact_number'),
    /** The series it is a date of, and which: it keeps that when it moves, so that no date is made twice (CLS-1). */
    seriesId: reference('series_id'),
    seriesDate: day('series_date'),
    /** Changed by itself, it keeps that when its series changes (CLS-2). */
    changedAlone: boolean('changed_alone').notNull().default(false),
    /** Counts the changes by staff, not the seats (TEAM-8). */
    version: integer('version').notNull().default(1),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.id] }),
    belongsTo(t.companyId, t.shopId, shops),
    belongsTo(t.companyId, t.serviceId, services),
    belongsTo(t.companyId, t.roomId, rooms),
    belongsTo(t.companyId, t.employeeId, employees),
    belongsTo(t.companyId, t.seriesId, classSeries),
    uniqueIndex('sessions_of_series')
      .on(t.companyId, t.seriesId, t.seriesDate)
      .where(sql`${t.seriesId} is not null`),
    together(t.seriesId, t.seriesDate),
    index('sessions_of_shop').on(t.companyId, t.shopId, t.kind, t.startsAt, t.id),
    among(t.kind, sessionKinds),
    among(t.bookableType, bookableTypes),
    plausibleTime(t.startsAt),
    between(t.minutes, 1, 1440),
    ...atLeast(0, t.total, t.priceCents),
    rule(t.taken, 'range', sql`${t.taken} between 0 and ${t.total}`),
    between(t.latitude, -90, 90),
    between(t.longitude, -180, 180),
    together(t.latitude, t.longitude),
  ],
);

export const sessionOptions = pgTable(
  'session_options',
  {
    companyId: companyId(),
    sessionId: reference('session_id').notNull(),
    serviceId: reference('service_id').notNull(),
    priceCents: cents('price_cents').notNull(),
    minutes: integer('minutes').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.sessionId, t.serviceId] }),
    belongsTo(t.companyId, t.sessionId, sessions).onDelete('cascade'),
    belongsTo(t.companyId, t.serviceId, services),
    ...atLeast(0, t.priceCents),
    between(t.minutes, 1, 1440),
  ],
);

export const promotions = pgTable(
  'promotions',
  {
    companyId: companyId(),
    id: catalogueId(),
    name: text('name').notNull(),
    description: text('description'),
    texts: texts(),
    photoUrl: text('photo_url'),
    videoUrl: text('video_url'),
    /** The days on which customers see it, both included; null where it has no first or last one (CLS-6). */
    startsOn: day('starts_on'),
    endsOn: day('ends_on'),
    position: integer('position').notNull().default(0),
    hidden: hidden(),
    archived: archived(),
    version: version(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.id] }),
    foreignKey({ name: 'promotions_company_fk', columns: [t.companyId], foreignColumns: [companies.id] }),
    rule(t.endsOn, 'order', sql`${t.endsOn} >= ${t.startsOn}`),
  ],
);

export const promotionServices = pgTable(
  'promotion_services',
  {
    companyId: companyId(),
    promotionId: reference('promotion_id').notNull(),
    serviceId: reference('service_id').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.promotionId, t.serviceId] }),
    belongsTo(t.companyId, t.promotionId, promotions).onDelete('cascade'),
    belongsTo(t.companyId, t.serviceId, services).onDelete('cascade'),
  ],
);
