import { type SQL, sql } from 'drizzle-orm';

const dayOf = (time: SQL) => sql`date '1970-01-01' + greatest(-100000, least(100000, ${time}::bigint / 86400))::int`;

/** Whether a date is one of the days between two moments in shop time, the last one too; far moments are no dates (B13). */
export const isDateBetween = (date: SQL, from: SQL, until: SQL): SQL =>
  sql`${date} >= ${dayOf(from)} and ${date} <= ${dayOf(until)}`;
