import { datesIn, type Day, dayOf, type Locale, timeOfDay } from '@embook/domain/shared';
import { dayNamed } from '../../lib/day-named.ts';

const plain = (text: string): string =>
  text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll(/[.,]/g, ' ').trim();

/** The months as this language writes them, as far as three letters: `nov`, in Lithuanian `lap`. */
const monthsIn = (locale: Locale): readonly string[] =>
  Array.from({ length: 12 }, (_, month) =>
    plain(datesIn(locale).parts(Date.UTC(2026, month, 1) / 1000).month).slice(0, 3),
  );

function monthNamed(word: string, locale: Locale): number | undefined {
  for (const names of [monthsIn(locale), monthsIn('en')]) {
    const index = names.findIndex((name) => word.startsWith(name));
    if (index >= 0) return index + 1;
  }
  return undefined;
}

const dayFrom = (year: number, month: number, date: number): Day | undefined => {
  const day = [String(year).padStart(4, '0'), ...[month, date].map((part) => String(part).padStart(2, '0'))].join('-');
  return timeOfDay(day) === undefined ? undefined : day;
};

/**
 * A day as people write it: `2026-11-24`, `24.11.2026`, `24/11/26`, `24.11.`, `Tue 24 Nov 2026`, `tomorrow`, `Fri`. Without a
 * year it is the next such day from `from` on. Undefined for what is no day.
 */
export function dayTyped(
  typed: string,
  { locale, today, from = today }: { readonly locale: Locale; readonly today: Day; readonly from?: Day | undefined },
): Day | undefined {
  const named = dayNamed(typed, timeOfDay(today) ?? 0, timeOfDay(from) ?? 0);
  if (named !== undefined) return dayOf(named);
  const whole = /^\s*(\d{4})-(\d{1,2})-(\d{1,2})\s*$/.exec(typed);
  if (whole) return dayFrom(Number(whole[1]), Number(whole[2]), Number(whole[3]));
  const words = plain(typed.replaceAll(/[/-]/g, ' ')).split(/\s+/).filter(Boolean);
  const figures = words.filter((word) => /^\d+$/.test(word)).map(Number);
  const ofMonth = words.flatMap((word) => (/^\p{L}{3,}/u.test(word) ? (monthNamed(word, locale) ?? []) : []))[0];
  // The year of a Lithuanian date comes first.
  const isYearFirst = (figures[0] ?? 0) > 31;
  const rest = isYearFirst ? figures.slice(1) : figures;
  const [first = 0, second = 0] = rest;
  const [date, month] = ofMonth !== undefined ? [first, ofMonth] : isYearFirst ? [second, first] : [first, second];
  const given = isYearFirst ? figures[0] : rest[ofMonth === undefined ? 2 : 1];
  if (rest.length === 0 || date === 0 || month === 0) return undefined;
  if (given !== undefined) return dayFrom(given < 100 ? 2000 + given : given, month, date);
  const year = Number(from.slice(0, 4));
  const soon = dayFrom(year, month, date);
  return soon !== undefined && soon >= from ? soon : dayFrom(year + 1, month, date);
}
