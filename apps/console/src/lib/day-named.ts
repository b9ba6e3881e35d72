import { addDays, isoWeekdayOf, type ShopTime } from '@embook/domain/shared';

/**
 * Words for days and hours in the four languages, without accents. A caller's words are understood whatever language the
 * console is in: none of them means another day in another language.
 */
const weekdayNames: readonly (readonly string[])[] = [
  ['monday', 'maandag', 'montag', 'pirmadienis', 'pr'],
  ['tuesday', 'dinsdag', 'dienstag', 'antradienis'],
  ['wednesday', 'woensdag', 'mittwoch', 'treciadienis'],
  ['thursday', 'donderdag', 'donnerstag', 'ketvirtadienis', 'kt'],
  ['friday', 'vrijdag', 'freitag', 'penktadienis', 'pn'],
  ['saturday', 'zaterdag', 'samstag', 'sestadienis', 'st'],
  ['sunday', 'zondag', 'sonntag', 'sekmadienis', 'sk'],
];

/** By how many days from today they are. */
const nearDays: readonly (readonly string[])[] = [
  ['today', 'vandaag', 'heute', 'siandien'],
  ['tomorrow', 'tmrw', 'morgen', 'rytoj'],
  ['overmorgen', 'uebermorgen', 'ubermorgen', 'poryt'],
];

export const plain = (text: string): string =>
  text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll(/['’]/g, '');

/** The place of the one name that begins like this; undefined where several do, or none. */
export function beginning(names: readonly (readonly string[])[], word: string, least: number): number | undefined {
  const exact = names.findIndex((each) => each.includes(word));
  if (exact >= 0) return exact;
  if (word.length < least) return undefined;
  const fitting = names.flatMap((each, index) => (each.some((name) => name.startsWith(word)) ? [index] : []));
  return fitting.length === 1 ? fitting[0] : undefined;
}

const withoutDot = (word: string): string => word.replace(/\.$/, '');
export const nearDayAt = (word: string): number | undefined => beginning(nearDays, withoutDot(word), 3);
export const weekdayAt = (word: string): number | undefined => beginning(weekdayNames, withoutDot(word), 2);
export const nextWeekday = (from: ShopTime, weekday: number): ShopTime =>
  addDays(from, (weekday + 8 - isoWeekdayOf(from)) % 7);

export const AFTER_TOMORROW = ['day after tomorrow', 'overmorgen'] as const;

/** A day by its word alone: `today`, `tomorrow`, `friday`. A weekday is the next one from `from` on. */
export function dayNamed(text: string, today: ShopTime, from: ShopTime): ShopTime | undefined {
  const word = plain(text)
    .replace(...AFTER_TOMORROW)
    .trim();
  const near = nearDayAt(word);
  if (near !== undefined) return addDays(today, near);
  const weekday = weekdayAt(word);
  return weekday === undefined ? undefined : nextWeekday(from, weekday);
}
