import { several } from '../classes/class-fields.ts';
import {
  choice,
  clock,
  day,
  field,
  group,
  id,
  ids,
  list,
  locales,
  number,
  oneLine,
  optional,
  record,
  timestamp,
  truth,
  whenSent,
  whole,
} from '../shared/index.ts';
import { minuteOfClock, MAX_WEEKS } from '../shops/index.ts';

const MAX_RANGES = 10;
const MAX_CHOICES = 500;
const MAX_HOURS = 7 * MAX_RANGES * MAX_WEEKS;

/** `HH:mm`, or `24:00` for the end of the day. */
const timeOfTheDay = () =>
  field(
    (sent, refuse) => {
      if (Number.isNaN(minuteOfClock(sent))) refuse(sent === '' ? 'required' : 'invalid');
      return sent;
    },
    { type: 'string', pattern: '^([01]\\d|2[0-3]):[0-5]\\d$|^24:00$' },
  );

const range = { opens: timeOfTheDay(), closes: timeOfTheDay() };

export const ranges = () => several(group(range), MAX_RANGES);
export const weekdayHours = () => several(group({ weekday: number(1, 7), ...range }), 7 * MAX_RANGES);
export const patternHours = () =>
  several(group({ week: number(1, MAX_WEEKS), weekday: number(1, 7), shopId: id(), ...range }), MAX_HOURS);

/** A text in each language that has one. */
export const inLanguages = () =>
  group(
    // One reader for each language, by construction.
    Object.fromEntries(locales.map((locale) => [locale, optional(oneLine(200))])) as Record<
      (typeof locales)[number],
      ReturnType<typeof optional<ReturnType<typeof oneLine>>>
    >,
  );

export const version = () => number(1, Number.MAX_SAFE_INTEGER);

/** What is to become of a visit that stands in the way (HRS-3). */
export const visitActions = ['move', 'cancel', 'keep'] as const;
export type VisitAction = (typeof visitActions)[number];

/** `all` gives everything back, since it is the shop that cancels; `policy` what the customer's own cancelling would. */
export const giveBackChoices = ['policy', 'all'] as const;

export const choiceFields = {
  choices: optional(
    several(
      group({
        bookingId: id(),
        version: version(),
        action: choice(visitActions),
        /** The new start of a visit that moves. */
        startsAt: optional(timestamp()),
        roomId: optional(id()),
        giveBack: optional(choice(giveBackChoices)),
      }),
      MAX_CHOICES,
    ),
  ),
  /** Whether customers whose visit moves or is cancelled get a mail. */
  tellCustomers: optional(truth()),
};

/** Bookings that will be cancelled or stay: the time proposed for them is free for the others (HRS-3). */
export const unmovedField = { unmoved: whenSent(ids(MAX_CHOICES)) };

export const shownRanges = () => list(record({ opens: clock(), closes: clock() }));
export const shownWeekdays = () => list(record({ weekday: whole(), opens: clock(), closes: clock() }));
export const shownPatterns = () =>
  list(
    record({
      startsOn: day(),
      /** 0: the shop's hours. */
      weeks: whole(),
      hours: list(record({ week: whole(), weekday: whole(), shopId: whole(), opens: clock(), closes: clock() })),
    }),
  );
