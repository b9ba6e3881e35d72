import { centsFromEuro } from '@embook/domain/shared';
import { weekdayText } from '../hours/hours-words.ts';
import { formatMoney } from '../lib/formats.ts';
import { m } from '../paraglide/messages.js';
import { type Facts, factsOf, textOf } from './booking-words.ts';
import type { AuditEntry } from './queries.ts';

interface LoggedRange {
  readonly week?: number;
  readonly weekday: number;
  readonly opens: string;
  readonly closes: string;
}

const isRange = (value: unknown): value is LoggedRange => {
  const { weekday, opens, closes } = factsOf(value);
  return typeof weekday === 'number' && typeof opens === 'string' && typeof closes === 'string';
};

/** The hours of each day: `09:00 – 12:30, 13:30 – 18:00`. */
function daysIn({ hours }: Facts): ReadonlyMap<number, string> | undefined {
  if (!Array.isArray(hours)) return undefined;
  const ranges = hours.filter(isRange);
  // Several weeks would need a table.
  if (ranges.some(({ week = 1 }) => week > 1)) return undefined;
  const byDay = Map.groupBy(ranges, ({ weekday }) => weekday);
  return new Map(
    [...byDay].map(([weekday, ofDay]) => [
      weekday,
      ofDay.map(({ opens, closes }) => `${opens} – ${closes}`).join(', '),
    ]),
  );
}

function hourLines(before: Facts, after: Facts): string[] {
  const [was, is] = [daysIn(before), daysIn(after)];
  if (!was || !is) return [];
  return [1, 2, 3, 4, 5, 6, 7].flatMap((weekday) => {
    const [from, to] = [was.get(weekday), is.get(weekday)].map((times) => times ?? m.audit_change_closed());
    return from === undefined || to === undefined || from === to
      ? []
      : [m.audit_change({ what: weekdayText(weekday), from, to })];
  });
}

const euroText = (value: unknown): string => (typeof value === 'number' ? formatMoney(centsFromEuro(value)) : '');
const minutesText = (value: unknown): string => (typeof value === 'number' ? m.agenda_minutes({ minutes: value }) : '');

const fields: readonly [name: string, what: () => string, inWords: (value: unknown) => string][] = [
  ['name', m.audit_change_name, textOf],
  ['price', m.audit_change_price, euroText],
  ['minutes', m.audit_change_length, minutesText],
];

/** TEAM-7: the old and the new value of what a change is asked about most: a name, a price, a length, the hours of a day. */
export function changeLines({ before, after }: Pick<AuditEntry, 'before' | 'after'>): string[] {
  const [was, is] = [factsOf(before), factsOf(after)];
  const lines = fields.flatMap(([name, what, inWords]) => {
    const [from, to] = [inWords(was[name]), inWords(is[name])];
    return from === '' || to === '' || from === to ? [] : [m.audit_change({ what: what(), from, to })];
  });
  return [...lines, ...hourLines(was, is)];
}
