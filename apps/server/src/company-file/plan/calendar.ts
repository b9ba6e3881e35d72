import {
  addDays,
  addMonths,
  type Day,
  dayOf,
  instantOf,
  isoWeekdayOf,
  type ShopTime,
  timeOfDay,
} from '@embook/domain/shared';
import { periodAt } from '@embook/domain/subscriptions';
import { weekdayNames } from '../format/file-fields.ts';

/** Turns the days and moments of a file into real ones; the caller gives today's date. */
export class Calendar {
  readonly #today: ShopTime;

  constructor(today: Day) {
    this.#today = midnight(today);
  }

  get today(): Day {
    return dayOf(this.#today);
  }

  /** Midnight of a given day. */
  day(given: string): ShopTime {
    const [, name = '', shift = '0'] = /^(today|[a-z]{3})([+-]\d+)?$/.exec(given) ?? [];
    if (name === '') return midnight(given);
    if (name === 'today') return addDays(this.#today, Number(shift));
    const weekday = weekdayNames.findIndex((each) => each === name) + 1;
    return addDays(this.#today, weekday - isoWeekdayOf(this.#today) + Number(shift) * 7);
  }

  date(given: string): Day {
    return dayOf(this.day(given));
  }

  /** Noon, where only a day was given. */
  moment(given: string, zone: string): Date {
    if (given.includes('T')) return new Date(given);
    const [day = '', clock = '12:00'] = given.split(' ');
    return new Date(instantOf(this.day(day) + minuteOfClock(clock) * 60, zone));
  }
}

export const minuteOfClock = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3));

export function midnight(day: Day): ShopTime {
  const time = timeOfDay(day);
  if (time === undefined) throw new RangeError(`"${day}" is no day`);
  return time;
}

export type Periodicity = 'weekly' | 'monthly';

/** First day of the week or month, counted from `start`, that `day` lies in. Days before the start count to the first. */
export function periodStart(start: Day, periodicity: Periodicity, day: Day): Day {
  const startsOn = midnight(start);
  const period = periodAt({ startsOn, pauses: [] }, periodicity, Math.max(startsOn, midnight(day)));
  return dayOf(period?.start ?? startsOn);
}

/** Where billing period `number` (from 0) begins. */
export const billingStart = (start: Day, duration: 'monthly' | '4_weeks', number: number): ShopTime =>
  duration === '4_weeks' ? addDays(midnight(start), number * 28) : addMonths(midnight(start), number);
