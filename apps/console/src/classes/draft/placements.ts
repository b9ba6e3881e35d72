import { type ClassSeries, minuteOfClock, type TimetableDraftClass, type WeekdayName } from '@embook/domain/classes';
import type { Day } from '@embook/domain/shared';
import { type DayPart, partOfMinute } from '../week/day-parts.ts';

export type Mark = 'same' | 'moved' | 'changed' | 'new' | 'left' | 'ended';

/** A class on one weekday of the regular week. */
export interface Placement {
  readonly key: string;
  readonly weekday: WeekdayName;
  readonly at: string;
  readonly mark: Mark;
  readonly name: string;
  readonly categoryId: number | null;
  readonly serviceId: number;
  readonly employeeId: number | null;
  readonly roomId: number | null;
  /** The new position of a class that was moved away. */
  readonly to?: string;
  /** What it opens: a series, or the class of the draft at this index. */
  readonly opens: { readonly seriesId: number } | { readonly index: number };
}

interface Drafted {
  readonly series: readonly ClassSeries[];
  readonly classes: readonly TimetableDraftClass[];
  readonly from: Day;
  readonly nameOf: (serviceId: number) => string;
}

const isOn = ({ until }: ClassSeries, from: Day): boolean => until === null || until >= from;

/** The current regular week from a day on, without the draft. */
export const todaysWeek = ({ series, from }: Pick<Drafted, 'series' | 'from'>): Placement[] =>
  series.filter((each) => isOn(each, from)).flatMap((each) => placed(each, each.every, each.at, 'same'));

/** The week of the draft: old positions dashed, new ones marked. */
export function draftedWeek({ series, classes, from, nameOf }: Drafted): Placement[] {
  const current = series
    .filter((each) => isOn(each, from))
    .flatMap((each) => {
      const drafted = classes.find(({ seriesId }) => seriesId === each.id);
      if (!drafted) return placed(each, each.every, each.at, 'same');
      if (drafted.ends) return placed(each, each.every, each.at, 'ended');
      const isMoved = drafted.at !== each.at || String(drafted.every) !== String(each.every);
      const terms = { ...each, name: drafted.name, employeeId: drafted.employeeId, roomId: drafted.roomId };
      const isStaying = (weekday: WeekdayName) => drafted.at === each.at && drafted.every.includes(weekday);
      const left = isMoved
        ? placed(
            each,
            each.every.filter((weekday) => !isStaying(weekday)),
            each.at,
            'left',
          ).map((place) => ({ ...place, ...(drafted.at !== each.at && { to: drafted.at }) }))
        : [];
      return [...left, ...placed(terms, drafted.every, drafted.at, isMoved ? 'moved' : 'changed')];
    });
  const added = classes.flatMap((drafted, index) =>
    drafted.seriesId === null
      ? drafted.every.map((weekday): Placement => ({
          key: `new-${index}-${weekday}`,
          weekday,
          at: drafted.at,
          mark: 'new',
          name: drafted.name ?? nameOf(drafted.serviceId),
          categoryId: null,
          serviceId: drafted.serviceId,
          employeeId: drafted.employeeId,
          roomId: drafted.roomId,
          opens: { index },
        }))
      : [],
  );
  return [...current, ...added];
}

const placed = (series: ClassSeries, every: readonly WeekdayName[], at: string, mark: Mark): Placement[] =>
  every.map((weekday) => ({
    key: `${series.id}-${weekday}-${mark}`,
    weekday,
    at,
    mark,
    name: series.name ?? series.serviceName,
    categoryId: series.categoryId,
    serviceId: series.serviceId,
    employeeId: series.employeeId,
    roomId: series.roomId,
    opens: { seriesId: series.id },
  }));

/** Those of a weekday by time; of one part of the day where it is given. */
export const placementsIn = (all: readonly Placement[], weekday: WeekdayName, part?: DayPart): Placement[] =>
  all
    .filter((each) => each.weekday === weekday && (!part || partOfMinute(minuteOfClock(each.at)) === part))
    .toSorted((a, b) => a.at.localeCompare(b.at));
