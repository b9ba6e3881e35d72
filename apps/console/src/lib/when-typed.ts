import { addDays, type Locale, type ShopTime, startOfDay, timeOfDay } from '@embook/domain/shared';
import { AFTER_TOMORROW, beginning, nearDayAt, nextWeekday, plain, weekdayAt } from './day-named.ts';
import { beginOf, type DayPart, dayPartAt, daysAheadAt, timeIn } from './day-parts.ts';
import {
  afterWords,
  beforeWords,
  englishHours,
  fillers,
  halfWords,
  monthNames,
  nextWords,
  noonWords,
  otherHours,
  quarterWords,
} from './when-words.ts';

export interface TypedWhen {
  /** Midnight of the day; a date that has just gone by is before today. */
  readonly day: ShopTime;
  readonly startsAt?: ShopTime | undefined;
  /** Where the part of the day begins that was typed in place of a time: 12:00 of `fri afternoon`. */
  readonly from?: ShopTime | undefined;
  /** Words that are neither: the name of a person, perhaps. */
  readonly rest: readonly string[];
}

interface Around {
  readonly now: ShopTime;
  readonly locale: Locale;
  /** The day that a time without a day is on; today, unless given. */
  readonly inSight?: ShopTime | undefined;
}

/** What some words are, and how many they are. */
interface Part<T> {
  readonly value: T;
  readonly count: number;
}

type DayOf = (today: ShopTime, isPassed: (day: ShopTime) => boolean) => ShopTime | undefined;

/** Appointments are by day: an hour from one to six without a zero before it is in the afternoon. */
const LAST_AFTERNOON_HOUR = 6;

const secondsAt = (hour: number, minute: number): number | undefined =>
  hour < 24 && minute < 60 ? hour * 3_600 + minute * 60 : undefined;

const inAfternoon = (hour: number): number => (hour >= 1 && hour <= LAST_AFTERNOON_HOUR ? hour + 12 : hour);

/** `14:30`, `9`, `1430`, `2pm`, `14u30`; digits without a sign between them only on five minutes, as people type on. */
function clockAt([word = '', next = '']: readonly string[]): Part<number> | undefined {
  const found =
    /^(?<hour>\d{1,2})(?:[:.hu](?<minute>\d{2})?)?(?<half>am|pm)?$/.exec(word) ??
    /^(?<hour>\d{1,2})(?<minute>\d[05])(?<half>am|pm)?$/.exec(word);
  const { hour: typedHour, minute: typedMinute, half: joined } = found?.groups ?? {};
  if (typedHour === undefined) return undefined;
  const half = joined ?? (/^(?:am|pm)$/.test(next) ? next : undefined);
  const hour = Number(typedHour);
  const of12 = half === 'pm' ? (hour % 12) + 12 : hour % 12;
  const asSaid = typedHour.startsWith('0') ? hour : inAfternoon(hour);
  const value = secondsAt(half === undefined ? asSaid : of12, Number(typedMinute ?? 0));
  return value === undefined ? undefined : { value, count: half !== undefined && joined === undefined ? 2 : 1 };
}

/** An hour by its word or figure, and whether "half" before it is half an hour before. */
function hourAt(word: string, half: string, locale: Locale): { hour: number; isBefore: boolean } | undefined {
  const english = englishHours.indexOf(word);
  if (english >= 0) return { hour: english + 1, isBefore: half !== 'half' };
  const other = otherHours.findIndex((names) => names.includes(word));
  if (other >= 0) return { hour: other + 1, isBefore: true };
  const figure = /^\d{1,2}$/.test(word) ? Number(word) : undefined;
  return figure === undefined ? undefined : { hour: figure, isBefore: half !== 'half' || locale !== 'en' };
}

const quartersFrom = (hour: number, minutes: number): number | undefined => {
  const at = hour * 60 + minutes;
  return secondsAt(inAfternoon(Math.floor(at / 60)), at % 60);
};

/** `half past two`, `halb drei`, `quarter to three`. */
function spokenAt(words: readonly string[], locale: Locale): Part<number> | undefined {
  const [first = '', second = '', third = ''] = words;
  if (noonWords.has(first)) return { value: 12 * 3_600, count: 1 };
  const isHalf = halfWords.has(first);
  if (!isHalf && !quarterWords.has(first)) {
    const hour = hourAt(first, 'half', locale)?.hour;
    const value = hour === undefined ? undefined : quartersFrom(hour, 0);
    return value === undefined ? undefined : { value, count: 1 };
  }
  const minutes = isHalf ? 30 : 15;
  const isAfter = afterWords.has(second);
  const isSaid = isAfter || beforeWords.has(second);
  const spoken = hourAt(isSaid ? third : second, first, locale);
  if (!spoken || (!isHalf && !isSaid)) return undefined;
  const isBefore = isSaid ? !isAfter : spoken.isBefore;
  const value = quartersFrom(spoken.hour, isBefore ? -minutes : minutes);
  return value === undefined ? undefined : { value, count: isSaid ? 3 : 2 };
}

/** A date that went by so lately was meant, and is not the one of next year. */
const JUST_PASSED_DAYS = 60;

/** A date without a year is the next one, or one that has just gone by. */
function dateOf(dayOfMonth: number, month: number, year?: number): DayOf {
  return (today) => {
    const thisYear = new Date(today * 1000).getUTCFullYear();
    const inYear = (each: number, from = today) => {
      const [mm, dd] = [month, dayOfMonth].map((part) => String(part).padStart(2, '0'));
      const time = timeOfDay(`${each}-${mm}-${dd}`);
      return time !== undefined && time >= from ? time : undefined;
    };
    if (year !== undefined) return inYear(year);
    const lately = addDays(today, -JUST_PASSED_DAYS);
    return inYear(thisYear - 1, lately) ?? inYear(thisYear, lately) ?? inYear(thisYear + 1);
  };
}

/** `18.11.`, `18/11`, `11-18`, `2026-11-18`, `18 nov`, `nov 18`. `18.11` alone could be a time: see `isTime`. */
function dateAt(words: readonly string[], isTime: (word: string) => boolean): Part<DayOf> | undefined {
  const [word = '', next = ''] = words;
  const whole = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(word);
  if (whole) return { value: dateOf(Number(whole[3]), Number(whole[2]), Number(whole[1])), count: 1 };
  const figures = /^(\d{1,2})([./-])(\d{1,2})(?:[./-](\d{2}|\d{4})?)?$/.exec(word);
  if (figures && !(figures[2] === '.' && isTime(word))) {
    const [first, second] = [Number(figures[1]), Number(figures[3])];
    const [dayOfMonth, month] = first <= 12 && second > 12 ? [second, first] : [first, second];
    const year = figures[4] === undefined ? undefined : Number(figures[4].padStart(4, '20'));
    return month > 12 ? undefined : { value: dateOf(dayOfMonth, month, year), count: 1 };
  }
  const figureOf = (text: string) => (/^\d{1,2}\.?$/.test(text) ? Number.parseInt(text, 10) : undefined);
  for (const [figure, name] of [
    [figureOf(word), next],
    [figureOf(next), word],
  ] as const) {
    const month = beginning(monthNames, name.replace(/\.$/, ''), 3);
    if (figure !== undefined && month !== undefined) return { value: dateOf(figure, month + 1), count: 2 };
  }
  return undefined;
}

/** `today`, `tom`, `fri`: a weekday is the next one, today included as long as its time has not passed. */
function dayAt([word = '', following = '']: readonly string[]): Part<DayOf> | undefined {
  // `next monday` is never today.
  const next = nextWords.has(word) ? weekdayAt(following) : undefined;
  if (next !== undefined) return { value: (today) => nextWeekday(addDays(today, 1), next), count: 2 };
  const near = nearDayAt(word);
  if (near !== undefined) return { value: (today) => addDays(today, near), count: 1 };
  const weekday = weekdayAt(word);
  if (weekday === undefined) return undefined;
  const value: DayOf = (today, isPassed) => {
    const day = nextWeekday(today, weekday);
    return isPassed(day) ? addDays(day, 7) : day;
  };
  return { value, count: 1 };
}

const AFTERNOON = ['po pietu', 'popiet'] as const;
/** `vrijdagmiddag` and `freitagabend` are two words. */
const JOINED_PART =
  /(?<=dag|tag|morgen)(?=(?:ochtend|voormiddag|namiddag|middag|avond|vormittag|nachmittag|abend|morgen)\b)/g;

/** `18.11` is a time where its minutes are on five and no other time follows, and a date otherwise. */
const dottedIsTime =
  (all: readonly string[]) =>
  (word: string): boolean =>
    /^\d{1,2}\.[0-5][05]$/.test(word) && !all.some((other) => other !== word && clockAt([other]) !== undefined);

/**
 * DESK-1: the day and the time that somebody typed as the caller said it: `tomorrow 14:30`, `fri 9`, `18.11. 14:30`,
 * `morgen halb drei`, `next monday 10`, `in 2 weeks`, `fri afternoon`. Undefined when there is neither.
 */
export function whenTyped(text: string, { now, locale, inSight }: Around): TypedWhen | undefined {
  const words = plain(text)
    .replaceAll(...AFTER_TOMORROW)
    .replaceAll(...AFTERNOON)
    .replaceAll(JOINED_PART, ' ')
    .split(/[\s,]+/)
    .filter(Boolean);
  const rest: string[] = [];
  let dated: DayOf | undefined;
  let named: DayOf | undefined;
  let ahead: number | undefined;
  let seconds: number | undefined;
  let part: DayPart | undefined;
  for (let at = 0; at < words.length;) {
    const left = words.slice(at);
    const [word = ''] = left;
    const later = ahead === undefined ? daysAheadAt(left) : undefined;
    const date = later || dated ? undefined : dateAt(left, dottedIsTime(words));
    const time = later || date || seconds !== undefined ? undefined : (clockAt(left) ?? spokenAt(left, locale));
    const day = later || date || time || named ? undefined : dayAt(left);
    const ofDay = later || date || time || day || part ? undefined : dayPartAt(word, named !== undefined);
    if (later) ahead = later.value;
    else if (date) dated = date.value;
    else if (time) seconds = time.value;
    else if (day) named = day.value;
    else if (ofDay) part = ofDay;
    else if (!fillers.has(word)) rest.push(word);
    at += (later ?? date ?? time ?? day)?.count ?? 1;
  }
  const isDay = dated !== undefined || named !== undefined || ahead !== undefined;
  if (!isDay && seconds === undefined && !part) return undefined;

  const today = startOfDay(now);
  const time = seconds === undefined ? undefined : timeIn(part, seconds);
  const last = time ?? part?.until;
  const isPassed = (day: ShopTime) => last !== undefined && day + last < now;
  const usual = inSight !== undefined && inSight > today ? startOfDay(inSight) : today;
  // Of `Thu 19 Nov` the date counts; `monday in 2 weeks` is two weeks after the next one.
  const pick = dated ?? named;
  const unnamed = isPassed(usual) ? addDays(usual, 1) : usual;
  const first = pick ? pick(today, isPassed) : ahead === undefined ? unnamed : today;
  if (first === undefined) return undefined;
  const day = dated ? first : addDays(first, ahead ?? 0);
  const from = part && beginOf(part, day);
  return { day, rest, ...(time === undefined ? from !== undefined && { from } : { startsAt: day + time }) };
}

/** Fewer letters alone are the beginning of many words that are still being typed. */
const LEAST_OF_A_NAME = 3;

/** The one person whose name begins like this. */
export function personTyped<P extends { readonly name: string }>(
  rest: readonly string[],
  people: readonly P[],
): P | undefined {
  const fitting = people.filter(({ name }) => {
    const names = plain(name).split(/\s+/);
    return rest.every((word) => names.some((each) => each.startsWith(word)));
  });
  const isNamed = rest.some((word) => word.length >= LEAST_OF_A_NAME);
  return isNamed && fitting.length === 1 ? fitting[0] : undefined;
}
