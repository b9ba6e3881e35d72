import {
  calendarDay,
  choice,
  day,
  endpoint,
  field,
  form,
  id,
  list,
  nullable,
  oneOf,
  optional,
  record,
  shopTime,
  version,
  whenSent,
  whole,
} from '../shared/index.ts';
import { weekdayNames } from './literals.ts';
import { changedFields, classFields, classShape, clockTime, orNone, several } from './class-fields.ts';
import { clashes, dateChanges, seriesScopes } from './series.ts';

const MAX_LEFT_OUT_DATES = 500;
const days = () => several(calendarDay(), MAX_LEFT_OUT_DATES, (each) => each);
export const weekdays = () => several(choice(weekdayNames), 7, (each) => each);

export const classSeries = record({
  ...classShape,
  every: list(oneOf(weekdayNames)),
  from: day(),
  until: nullable(day()),
  /** Dates that staff left out. */
  leftOut: list(day()),
  /** Dates whose room or teacher has no time, or whose day or week is full (A27); they are tried again. */
  taken: list(day()),
});

export const staffSeriesList = endpoint({
  method: 'GET',
  path: '/api/staff/series',
  summary: 'The weekly classes of a shop, also those that are over',
  caller: { staff: 'timetable.view' },
  scope: { shop: 'shopId' },
  fields: form({ shopId: id() }),
  answer: record({ series: list(classSeries) }),
  problems: ['shop_not_found'],
});

export const staffSeries = endpoint({
  method: 'GET',
  path: '/api/staff/series/:id',
  summary: 'One weekly class',
  caller: { staff: 'timetable.view' },
  fields: form({ id: id() }),
  answer: record({ series: classSeries }),
  problems: ['not_found'],
});

export const staffAddSeries = endpoint({
  method: 'POST',
  path: '/api/staff/series',
  money: true,
  summary:
    'Adds a weekly class. Without `until` it goes on as far as customers may book, and further every day; days on which the shop is closed, and nights whose change of the clocks skips its time, are left out',
  caller: { staff: 'timetable.change' },
  event: 'series.added',
  fields: form({
    serviceId: id(),
    every: weekdays(),
    at: clockTime(),
    from: calendarDay(),
    until: optional(calendarDay()),
    leftOut: optional(days()),
    ...classFields,
  }),
  answer: record({ series: classSeries, made: whole() }),
  problems: ['service_not_found', 'time_taken', 'day_crowded', 'week_crowded'],
});

const change = {
  id: id(),
  scope: optional(choice(seriesScopes)),
  /** The date that is meant by `this`, or the first of `later`. */
  date: optional(calendarDay()),
  every: optional(weekdays()),
  at: optional(clockTime()),
  until: whenSent(orNone(calendarDay())),
  ...changedFields,
};

/** In a query a list is one text: `mon,thu`. */
const weekdayText = () =>
  field(
    (sent, refuse) => {
      const found = sent
        .replaceAll(/[[\]"\s]/g, '')
        .split(',')
        .map((name) => weekdayNames.find((weekday) => weekday === name));
      const known = found.filter((weekday) => weekday !== undefined);
      if (known.length < found.length) refuse('invalid');
      return known;
    },
    { type: 'string', pattern: '^(mon|tue|wed|thu|fri|sat|sun)(,(mon|tue|wed|thu|fri|sat|sun))*$' },
  );

/** Dates that a change does something to: those with participants, and those whose new time is taken. */
export const impact = () =>
  list(
    record({
      sessionId: whole(),
      startsAt: shopTime(),
      taken: whole(),
      changes: list(oneOf(dateChanges)),
      newStartsAt: shopTime(),
      /** Who or what has no time for it then; the change is refused unless the date is kept as it is. */
      clash: nullable(oneOf(clashes)),
    }),
  );

export const staffSeriesImpact = endpoint({
  method: 'GET',
  path: '/api/staff/series/:id/impact',
  summary:
    'What a change would do to dates that have participants or whose new time is taken, and how many others change with them',
  caller: { staff: 'timetable.change' },
  fields: form({ ...change, every: optional(weekdayText()) }),
  /** `notified`: how many of each date are told by mail of a change, as in `mailing` of its participants. */
  answer: record({
    dates: impact(),
    others: whole(),
    notified: list(record({ sessionId: whole(), count: whole() })),
  }),
  problems: ['not_found'],
});

export const staffChangeSeries = endpoint({
  method: 'PATCH',
  path: '/api/staff/series/:id',
  money: true,
  summary:
    'Changes one date of a weekly class, that and all later ones, or all that are to come; participants hear of what concerns them',
  caller: { staff: 'timetable.change' },
  event: 'series.changed',
  fields: form({
    ...change,
    leftOut: optional(days()),
    /** Dates that stay as they are. */
    keep: optional(days()),
    version: version(),
  }),
  answer: record({ series: classSeries, dates: impact(), made: whole() }),
  problems: ['not_found', 'stale', 'time_taken', 'time_passed', 'session_cancelled', 'day_crowded', 'week_crowded'],
});
