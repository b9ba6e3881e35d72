import { absenceKinds, absenceStates } from '@embook/domain/hours';
import { sql } from 'drizzle-orm';
import { bigint, index, pgTable, primaryKey, smallint, text, unique } from 'drizzle-orm/pg-core';
import { catalogueId, companyId, createdAt, day, literal, reference } from './columns.ts';
import { among, belongsTo, between, rule } from './constraints.ts';
import { employees, shops } from './shop-tables.ts';

/** When an employee works, from a day on until the next pattern begins. Without weeks the shop's hours hold (HRS-2). */
export const employeePatterns = pgTable(
  'employee_patterns',
  {
    companyId: companyId(),
    id: catalogueId(),
    employeeId: reference('employee_id').notNull(),
    startsOn: day('starts_on').notNull(),
    weeks: smallint('weeks').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.id] }),
    unique('employee_patterns_once').on(t.companyId, t.employeeId, t.startsOn),
    belongsTo(t.companyId, t.employeeId, employees).onDelete('cascade'),
    between(t.weeks, 0, 4),
  ],
);

/** The hours of a pattern: on a weekday of one of its weeks, in one shop. */
export const employeeHours = pgTable(
  'employee_hours',
  {
    companyId: companyId(),
    patternId: reference('pattern_id').notNull(),
    week: smallint('week').notNull(),
    /** Monday 1 to Sunday 7. */
    weekday: smallint('weekday').notNull(),
    shopId: reference('shop_id').notNull(),
    opensMinute: smallint('opens_minute').notNull(),
    closesMinute: smallint('closes_minute').notNull(),
  },
  (t) => [
    primaryKey({
      name: 'employee_hours_pk',
      columns: [t.companyId, t.patternId, t.week, t.weekday, t.opensMinute],
    }),
    belongsTo(t.companyId, t.patternId, employeePatterns).onDelete('cascade'),
    belongsTo(t.companyId, t.shopId, shops),
    between(t.week, 1, 4),
    between(t.weekday, 1, 7),
    between(t.opensMinute, 0, 1440),
    between(t.closesMinute, 0, 1440),
    rule(t.closesMinute, 'order', sql`${t.closesMinute} > ${t.opensMinute}`),
  ],
);

/** Days on which an employee is away, both included. Only what was granted takes time (HRS-2, HRS-4). */
export const employeeAbsences = pgTable(
  'employee_absences',
  {
    companyId: companyId(),
    id: catalogueId(),
    employeeId: reference('employee_id').notNull(),
    startsOn: day('starts_on').notNull(),
    endsOn: day('ends_on').notNull(),
    kind: literal('kind', absenceKinds).notNull(),
    note: text('note'),
    state: literal('state', absenceStates).notNull(),
    /** Who asked for it, where somebody did. */
    askedBy: bigint('asked_by', { mode: 'number' }),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.id] }),
    belongsTo(t.companyId, t.employeeId, employees).onDelete('cascade'),
    index('employee_absences_of').on(t.companyId, t.employeeId, t.startsOn),
    among(t.kind, absenceKinds),
    among(t.state, absenceStates),
    rule(t.endsOn, 'order', sql`${t.endsOn} >= ${t.startsOn}`),
    rule(t.note, 'length', sql`char_length(${t.note}) <= 200`),
  ],
);
