import {
  type ClassSeries,
  isMoved,
  minuteOfClock,
  type TimetableDraftClass,
  type WeekdayName,
  weekdayNames,
} from '@embook/domain/classes';
import { clockOf, type Day, dayOf, isoWeekdayOf } from '@embook/domain/shared';
import { formatMoney, shortDay } from '../../lib/formats.ts';
import { m } from '../../paraglide/messages.js';
import { bookableWords } from '../series/class-fields.tsx';
import { weekdayWord } from './draft-grid.tsx';
import type { DraftChange } from './queries.ts';

const daysWords = (every: readonly WeekdayName[]): string => every.map(weekdayWord).join(', ');

type Part = DraftChange['parts'][number];

const weekdaysIn = (text: string | null): string => daysWords((text ?? '').split(',') as WeekdayName[]);
const euro = (cents: string | null): string => formatMoney(Number(cents));
const orNobody = (name: string | null): string => name ?? m.timetable_no_teacher();
const orNoRoom = (name: string | null): string => name ?? m.timetable_no_room();
const asIs = (text: string | null): string => text ?? '';

const partSentences: Readonly<Record<Part['part'], (from: string | null, to: string | null, other: string) => string>> =
  {
    name: (_, to, other) => m.timetable_part_name({ to: to ?? other }),
    days: (from, to) => m.timetable_part_days({ from: weekdaysIn(from), to: weekdaysIn(to) }),
    time: (from, to) => m.timetable_part_time({ from: asIs(from), to: asIs(to) }),
    length: (from, to) => m.timetable_part_length({ from: asIs(from), to: asIs(to) }),
    teacher: (from, to) => m.timetable_part_teacher({ from: orNobody(from), to: orNobody(to) }),
    room: (from, to) => m.timetable_part_room({ from: orNoRoom(from), to: orNoRoom(to) }),
    places: (from, to) => m.timetable_part_places({ from: asIs(from), to: asIs(to) }),
    price: (from, to) => m.timetable_part_price({ from: euro(from), to: euro(to) }),
    bookable: (_, to) => m.timetable_part_bookable({ to: bookableWords[to as TimetableDraftClass['bookable']]() }),
    until: (_, to) => (to === null ? m.timetable_part_open() : m.timetable_part_until({ to: shortDay(to) })),
  };

/** The changed parts of a class: `from 19:00 to 19:30, with Daan instead of Leva`. */
export const partsWords = ({ parts }: DraftChange, serviceName: string): string =>
  parts.map(({ part, from, to }) => partSentences[part](from, to, serviceName)).join(', ');

/** The class as it is in the current timetable, or the new one. */
export const titleOf = (change: TimetableDraftClass, series: ClassSeries | undefined, serviceName: string): string => {
  const { every, at } = series ?? change;
  const name = (series ? series.name : change.name) ?? serviceName;
  return m.timetable_on_days({ name, days: daysWords(every), time: at });
};

const daysOf = (dates: DraftChange['dates']): string =>
  dates.map(({ startsAt }) => shortDay(dayOf(startsAt))).join(', ');
const listed = (days: readonly Day[]): string => days.map(shortDay).join(', ');

interface WeeklyClasses {
  readonly classes: readonly TimetableDraftClass[];
  readonly series: readonly ClassSeries[];
  readonly from: Day;
  readonly serviceNameOf: (serviceId: number) => string;
}

/**
 * The weekly classes in the way of dates whose room or teacher is taken, each with its day and time: as the draft has them,
 * else as they are today. A booking or a block in the way has no name here.
 */
export function classesInWay({ index, dates }: DraftChange, weekly: WeeklyClasses): string[] {
  const { classes, series, from, serviceNameOf } = weekly;
  const own = classes[index];
  if (!own) return [];
  const others = [
    ...classes.filter((each, at) => at !== index && !each.ends),
    ...series.filter(
      ({ id, until }) => !classes.some(({ seriesId }) => seriesId === id) && (until === null || until >= from),
    ),
  ];
  const titles = dates.flatMap(({ clash, newStartsAt }) => {
    const weekday = weekdayNames[isoWeekdayOf(newStartsAt) - 1];
    if (clash === null || weekday === undefined) return [];
    const start = minuteOfClock(clockOf(newStartsAt));
    return others
      .filter(({ every, at, minutes, roomId, employeeId }) => {
        const isSame = clash === 'room' ? roomId === own.roomId : employeeId === own.employeeId;
        const begin = minuteOfClock(at);
        return isSame && every.includes(weekday) && begin < start + own.minutes && begin + minutes > start;
      })
      .map(({ name, serviceId, at }) =>
        m.timetable_on_days({ name: name ?? serviceNameOf(serviceId), days: weekdayWord(weekday), time: at }),
      );
  });
  return [...new Set(titles)];
}

export interface Consequence {
  readonly text: string;
  /** It must be resolved before publishing. */
  readonly isProblem: boolean;
  /** To be looked at; it can be published all the same. */
  readonly isWarning?: boolean;
}

/** The effect on dates and their customers; problems first. */
export function consequencesOf(
  { kind, dates, others, made, skipped, outsideHours, stale }: DraftChange,
  inWay: readonly string[] = [],
): Consequence[] {
  const clashing = (clash: 'room' | 'teacher') => dates.filter((date) => date.clash === clash);
  const told = dates.filter(({ changes }) => isMoved({ changes }));
  const people = told.reduce((sum, { taken }) => sum + taken, 0);
  const kept = dates.filter(({ changes }) => changes.includes('kept'));
  const [inRoom, withTeacher] = [clashing('room'), clashing('teacher')];
  const left = skipped.length > 0 && m.timetable_skipped({ count: skipped.length, days: listed(skipped) });
  // A new class without any date is refused.
  const isDateless = kind === 'added' && made === 0;
  const problems = [
    isDateless && left,
    stale && m.timetable_stale(),
    inRoom.length > 0 && m.timetable_clash_room({ days: daysOf(inRoom) }),
    withTeacher.length > 0 && m.timetable_clash_teacher({ days: daysOf(withTeacher) }),
    inWay.length > 0 && m.timetable_in_way({ classes: inWay.join('; ') }),
  ];
  const rest = [
    people > 0 && m.timetable_told({ count: people }),
    kept.length > 0 && m.timetable_kept({ count: kept.length, days: daysOf(kept) }),
    others > 0 && m.timetable_others({ count: others }),
    made > 0 && m.timetable_made({ count: made }),
    !isDateless && left,
  ];
  const said = (texts: readonly (string | false)[], isProblem: boolean) =>
    texts.filter((text) => text !== false).map((text) => ({ text, isProblem }));
  const warnings = said(
    [outsideHours.length > 0 && m.timetable_outside_hours({ days: listed(outsideHours) })],
    false,
  ).map((each) => ({ ...each, isWarning: true }));
  return [...said(problems, true), ...warnings, ...said(rest, false)];
}

/** What the platform refused of one class, once each, by the names that it gives its fields. */
export const refusedOf = (errors: Readonly<Record<string, string>>, index: number): string[] => [
  ...new Set(
    Object.entries(errors)
      .filter(([name]) => `${name}.`.startsWith(`classes.${index}.`))
      .map(([, text]) => text),
  ),
];

/** Other classes of the same draft with the same room or teacher at the same time. */
export const overlapsOf = ({ overlaps }: DraftChange, nameAt: (index: number) => string): string[] =>
  overlaps.map(({ index, clash }) =>
    clash === 'room'
      ? m.timetable_overlap_room({ name: nameAt(index) })
      : m.timetable_overlap_teacher({ name: nameAt(index) }),
  );

/** The number of bookings that are notified on publishing. */
export const notifiedBy = (difference: readonly DraftChange[]): number =>
  difference
    .flatMap(({ dates }) => dates)
    .filter(({ changes }) => isMoved({ changes }))
    .reduce((sum, { taken }) => sum + taken, 0);
