import { MAX_CAPACITY } from '@embook/domain/catalogue';
import { sql } from 'drizzle-orm';
import {
  boolean,
  doublePrecision,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
} from 'drizzle-orm/pg-core';
import { archived, catalogueId, companyId, day, hidden, reference, texts, version } from './columns.ts';
import { companies } from './company-tables.ts';
import { atLeast, belongsTo, between, rule, together } from './constraints.ts';

export const shops = pgTable(
  'shops',
  {
    companyId: companyId(),
    id: catalogueId(),
    name: text('name').notNull(),
    street: text('street').notNull(),
    zip: text('zip').notNull(),
    city: text('city').notNull(),
    country: text('country').notNull(),
    latitude: doublePrecision('latitude'),
    longitude: doublePrecision('longitude'),
    contactNumber: text('contact_number'),
    photoUrl: text('photo_url'),
    about: text('about'),
    texts: texts(),
    timeZone: text('time_zone').notNull(),
    offersServices: boolean('offers_services').notNull().default(false),
    offersGroups: boolean('offers_groups').notNull().default(false),
    offersEvents: boolean('offers_events').notNull().default(false),
    offersSubscriptions: boolean('offers_subscriptions').notNull().default(false),
    offersBundles: boolean('offers_bundles').notNull().default(false),
    position: integer('position').notNull().default(0),
    /** Counts the changes of its hours and special days, so that no newer change is overwritten (TEAM-8). */
    hoursVersion: integer('hours_version').notNull().default(1),
    hidden: hidden(),
    archived: archived(),
    version: version(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.id] }),
    foreignKey({ name: 'shops_company_fk', columns: [t.companyId], foreignColumns: [companies.id] }),
    between(t.latitude, -90, 90),
    between(t.longitude, -180, 180),
    together(t.latitude, t.longitude),
  ],
);

/** A weekday may open several times, as around a lunch break. 1440 closes at midnight. */
export const openingHours = pgTable(
  'opening_hours',
  {
    companyId: companyId(),
    shopId: reference('shop_id').notNull(),
    /** Monday 1 to Sunday 7. */
    weekday: smallint('weekday').notNull(),
    opensMinute: smallint('opens_minute').notNull(),
    closesMinute: smallint('closes_minute').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.shopId, t.weekday, t.opensMinute] }),
    belongsTo(t.companyId, t.shopId, shops).onDelete('cascade'),
    between(t.weekday, 1, 7),
    between(t.opensMinute, 0, 1440),
    between(t.closesMinute, 0, 1440),
    rule(t.closesMinute, 'order', sql`${t.closesMinute} > ${t.opensMinute}`),
  ],
);

/** A day that is not like its weekday: one row without minutes when closed, else a row for each time it opens. */
export const specialDays = pgTable(
  'special_days',
  {
    companyId: companyId(),
    id: catalogueId(),
    shopId: reference('shop_id').notNull(),
    date: day('date').notNull(),
    opensMinute: smallint('opens_minute'),
    closesMinute: smallint('closes_minute'),
    reason: text('reason'),
    texts: texts(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.id] }),
    unique('special_days_once').on(t.companyId, t.shopId, t.date, t.opensMinute).nullsNotDistinct(),
    belongsTo(t.companyId, t.shopId, shops).onDelete('cascade'),
    between(t.opensMinute, 0, 1440),
    between(t.closesMinute, 0, 1440),
    together(t.opensMinute, t.closesMinute),
    rule(t.closesMinute, 'order', sql`${t.closesMinute} > ${t.opensMinute}`),
  ],
);

export const employees = pgTable(
  'employees',
  {
    companyId: companyId(),
    id: catalogueId(),
    shopId: reference('shop_id').notNull(),
    name: text('name').notNull(),
    title: text('title'),
    photoUrl: text('photo_url'),
    about: text('about'),
    texts: texts(),
    position: integer('position').notNull().default(0),
    /** The same of hours and absences. */
    hoursVersion: integer('hours_version').notNull().default(1),
    archived: archived(),
    version: version(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.id] }),
    belongsTo(t.companyId, t.shopId, shops),
    index('employees_of_shop').on(t.companyId, t.shopId, t.position),
  ],
);

/** What a class is filtered by besides people and services: a hall, a kind of equipment. */
export const objects = pgTable(
  'objects',
  {
    companyId: companyId(),
    id: catalogueId(),
    shopId: reference('shop_id').notNull(),
    name: text('name').notNull(),
    texts: texts(),
    position: integer('position').notNull().default(0),
    archived: archived(),
    version: version(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.id] }),
    belongsTo(t.companyId, t.shopId, shops),
    index('objects_of_shop').on(t.companyId, t.shopId),
  ],
);

/** What a service is booked with, often together with the employee who works there. Several rooms may share one. */
export const rooms = pgTable(
  'rooms',
  {
    companyId: companyId(),
    id: catalogueId(),
    shopId: reference('shop_id').notNull(),
    name: text('name').notNull(),
    texts: texts(),
    photoUrl: text('photo_url'),
    employeeId: reference('employee_id'),
    objectId: reference('object_id'),
    gridMinutes: integer('grid_minutes').notNull().default(15),
    noticeMinutes: integer('notice_minutes').notNull().default(0),
    horizonDays: integer('horizon_days').notNull().default(60),
    /** How many visits it may hold at once; a class or a block takes all of it (WHO-5). */
    capacity: smallint('capacity').notNull().default(1),
    /** Weekdays as JavaScript counts them: 0 is Sunday. */
    disabledDays: smallint('disabled_days').array().notNull().default([]),
    position: integer('position').notNull().default(0),
    active: boolean('active').notNull().default(true),
    archived: archived(),
    version: version(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.id] }),
    belongsTo(t.companyId, t.shopId, shops),
    belongsTo(t.companyId, t.employeeId, employees),
    belongsTo(t.companyId, t.objectId, objects),
    index('rooms_of_shop').on(t.companyId, t.shopId, t.position),
    between(t.gridMinutes, 1, 1440),
    between(t.capacity, 1, MAX_CAPACITY),
    ...atLeast(0, t.noticeMinutes, t.horizonDays),
    rule(t.disabledDays, 'value', sql`${t.disabledDays} <@ '{0,1,2,3,4,5,6}'::smallint[]`),
  ],
);

export const roomDisabledDates = pgTable(
  'room_disabled_dates',
  {
    companyId: companyId(),
    roomId: reference('room_id').notNull(),
    date: day('date').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.roomId, t.date] }),
    belongsTo(t.companyId, t.roomId, rooms).onDelete('cascade'),
  ],
);
