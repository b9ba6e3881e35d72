import type { ShopTime } from '@embook/domain/shared';
import {
  afternoonWords,
  dayUnits,
  eveningWords,
  morningWords,
  otherHours,
  englishHours,
  weekUnits,
} from './when-words.ts';

const HOUR = 3_600;
const NOON = 12 * HOUR;

/** A part of a day, in seconds of it. */
export interface DayPart {
  readonly kind: 'morning' | 'afternoon' | 'evening';
  readonly from: number;
  readonly until: number;
}

const MORNING: DayPart = { kind: 'morning', from: 0, until: NOON };
const AFTERNOON: DayPart = { kind: 'afternoon', from: NOON, until: 18 * HOUR };
/** The same hour as of the filter “After 17:00”. */
const EVENING: DayPart = { kind: 'evening', from: 17 * HOUR, until: 24 * HOUR };

/** `morning`, `nachmittag`; `morgen` is the morning only after another day, since alone it is tomorrow. */
export function dayPartAt(word: string, isAfterDay: boolean): DayPart | undefined {
  if (morningWords.has(word) || (isAfterDay && word === 'morgen')) return MORNING;
  if (afternoonWords.has(word)) return AFTERNOON;
  return eveningWords.has(word) ? EVENING : undefined;
}

/** The time of an hour that was said with a part of the day: `7` of an evening is 19:00, `6` of a morning is 6:00. */
export function timeIn(part: DayPart | undefined, seconds: number): number {
  if (part?.kind === 'evening' && seconds < NOON) return seconds + NOON;
  return part?.kind === 'morning' && seconds > NOON ? seconds - NOON : seconds;
}

/** Where the offered times of the part begin; those of a morning begin with the day. */
export const beginOf = (part: DayPart, day: ShopTime): ShopTime | undefined =>
  part.from === 0 ? undefined : day + part.from;

const leads = new Set(['in', 'over', 'po']);
const oneWords = new Set(['a', 'an', 'one', 'een', 'einem', 'einer', 'vienos']);

function countOf(word: string): number | undefined {
  if (/^\d{1,2}$/.test(word)) return Number(word);
  if (oneWords.has(word)) return 1;
  const at = Math.max(
    englishHours.indexOf(word),
    otherHours.findIndex((names) => names.includes(word)),
  );
  return at < 0 ? undefined : at + 1;
}

/** `in 2 weeks`, `over drie dagen`, `po savaitės`: how many days ahead, and how many words say it. */
export function daysAheadAt(words: readonly string[]): { readonly value: number; readonly count: number } | undefined {
  const [lead = '', ...rest] = words;
  if (!leads.has(lead)) return undefined;
  const counted = countOf(rest[0] ?? '');
  const unit = (counted === undefined ? rest[0] : rest[1]) ?? '';
  const days = weekUnits.has(unit) ? 7 : dayUnits.has(unit) ? 1 : undefined;
  return days === undefined ? undefined : { value: days * (counted ?? 1), count: counted === undefined ? 2 : 3 };
}
