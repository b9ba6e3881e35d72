import {
  calendarDay,
  clock,
  day,
  endpoint,
  flag,
  form,
  group,
  id,
  list,
  nullable,
  oneOf,
  optional,
  record,
  text,
  truth,
  version,
  whole,
  words,
} from '../shared/index.ts';
import { clockTime, draftedFields, draftedShape, several } from './class-fields.ts';
import { draftParts, timetableChanges, weekdayNames } from './literals.ts';
import { clashes } from './series.ts';
import { impact, weekdays } from './series-api.ts';

const MAX_DRAFTED_CLASSES = 500;

/** CLS-7: a series as it would be from the draft's day on, or a new one; as staff see it. */
export const timetableDraftClass = record({
  /** Null for a new one. */
  seriesId: nullable(whole()),
  /** The version of the series that it was written for; when that has another one, somebody changed it meanwhile. */
  version: nullable(whole()),
  /** It is no longer held. */
  ends: flag(),
  serviceId: whole(),
  every: list(oneOf(weekdayNames)),
  at: clock(),
  until: nullable(day()),
  ...draftedShape,
});

/** The same as it is sent. */
const draftedClass = () =>
  group({
    seriesId: optional(id()),
    version: optional(version()),
    ends: optional(truth()),
    serviceId: id(),
    every: weekdays(),
    at: clockTime(),
    until: optional(calendarDay()),
    ...draftedFields(),
  });

/** What one class of the draft does, with values that are ready to be shown. */
const timetableChange = record({
  /** Which of the draft's classes it is. */
  index: whole(),
  kind: oneOf(timetableChanges),
  /** The series was changed by somebody after this was drafted. */
  stale: flag(),
  /** What differs, from what to what; names of people and rooms, times, days, cents. */
  parts: list(record({ part: oneOf(draftParts), from: nullable(text()), to: nullable(text()) })),
  dates: impact(),
  /** Dates without participants that change. */
  others: whole(),
  /** Seats on dates that move or stay behind. */
  people: whole(),
  /** Dates that are made. */
  made: whole(),
  /** Dates that are not made, since the room or the teacher has no time. */
  skipped: list(day()),
  /** Days on which it is not wholly within the opening hours; publishing does not refuse them. */
  outsideHours: list(day()),
  /** Other classes of the draft, by index, that want the same room or teacher at the same time of the week. */
  overlaps: list(record({ index: whole(), clash: oneOf(clashes) })),
});

export const timetableDraft = record({
  draft: nullable(
    record({
      from: day(),
      version: whole(),
      savedBy: text(),
      /** Unix seconds. */
      savedAt: whole(),
      classes: list(timetableDraftClass),
    }),
  ),
  difference: list(timetableChange),
  /**
   * A hash of the difference as it was shown: publishing sends it, and is refused when the difference has changed
   * since.
   */
  fingerprint: text(),
});

export const staffTimetableDraft = endpoint({
  method: 'GET',
  path: '/api/staff/timetable/draft',
  summary: 'The timetable of a shop that is being prepared, and what it changes',
  caller: { staff: 'timetable.view' },
  scope: { shop: 'shopId' },
  fields: form({ shopId: id() }),
  answer: timetableDraft,
  sentences: { classes: 'Weekly classes as they would be from that day on, and new ones.' },
  problems: ['shop_not_found'],
});

export const staffSaveTimetableDraft = endpoint({
  method: 'POST',
  path: '/api/staff/timetable/draft',
  summary: 'Keeps a draft of the next timetable; customers see nothing of it',
  caller: { staff: 'timetable.change' },
  event: 'timetable.drafted',
  scope: { shop: 'shopId' },
  fields: form({
    shopId: id(),
    from: calendarDay(),
    /** Of the draft that was changed; left out where there was none. */
    version: optional(version()),
    classes: several(draftedClass(), MAX_DRAFTED_CLASSES),
  }),
  answer: timetableDraft,
  sentences: { classes: 'Weekly classes as they would be from that day on, and new ones.' },
  problems: ['shop_not_found', 'stale', 'day_crowded', 'draft_crowded'],
});

export const staffDiscardTimetableDraft = endpoint({
  method: 'DELETE',
  path: '/api/staff/timetable/draft',
  summary: 'Throws the draft away',
  caller: { staff: 'timetable.change' },
  event: 'timetable.discarded',
  scope: { shop: 'shopId' },
  fields: form({ shopId: id(), version: version() }),
  answer: record({}),
  problems: ['not_found', 'stale'],
});

export const staffPublishTimetableDraft = endpoint({
  method: 'POST',
  path: '/api/staff/timetable/draft/publish',
  money: true,
  summary:
    'Changes, adds and ends all series of the draft at once or none of them; participants hear of what concerns them',
  caller: { staff: 'timetable.change' },
  event: 'timetable.published',
  scope: { shop: 'shopId' },
  fields: form({ shopId: id(), version: version(), fingerprint: words(100) }),
  answer: record({ changed: whole(), added: whole(), ended: whole(), people: whole(), made: whole() }),
  sentences: {
    added: 'How many weekly classes are new.',
    changed: 'How many weekly classes were changed.',
    ended: 'How many weekly classes were ended.',
  },
  problems: ['not_found', 'stale', 'time_taken', 'day_crowded', 'week_crowded', 'draft_crowded'],
});
