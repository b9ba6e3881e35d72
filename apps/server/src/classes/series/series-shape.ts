import { isDeepStrictEqual } from 'node:util';
import {
  type Busy,
  clashOf,
  type ClassSeries,
  isMoved,
  minuteOfClock,
  seriesDaysProblem,
  type PlannedDate,
  type SeriesTerms,
  type TimetableChange,
  weekdayNames,
} from '@embook/domain/classes';
import type { StaffContract } from '@embook/domain/contract';
import { clockOfMinute, type Day, type FieldProblem, type FieldsOf, type ShopTime } from '@embook/domain/shared';
import { valueColumns } from '../../infra/db/class-columns.ts';
import { Problem } from '../../infra/http/problem.ts';
import type { StaffCaller } from '../../infra/http/staff-caller.ts';
import { centsOr, loggedValues, taughtIn, valuesAfter } from '../class-shape.ts';
import type { SeriesRow } from './series-store.ts';

export type ChangeRequest = Omit<FieldsOf<StaffContract['staffChangeSeries']>, 'version' | 'leftOut' | 'keep'>;

export const invalid = (field: string, because: FieldProblem = 'invalid') =>
  new Problem('invalid_fields', { [field]: because });
export const required = (field: string) => new Problem('invalid_fields', { [field]: 'required' });

/** A date of a series is no event. */
export const noEventParts = {
  photo: undefined,
  video: undefined,
  street: undefined,
  zip: undefined,
  city: undefined,
  country: undefined,
  phone: undefined,
  texts: undefined,
};

export const weekdaysOf = (names: readonly string[]): number[] =>
  [...new Set(names.map((name) => weekdayNames.findIndex((weekday) => weekday === name) + 1))].toSorted(
    (a, b) => a - b,
  );

export const shownSeries = ({ locale }: Pick<StaffCaller, 'locale'>, row: SeriesRow): ClassSeries => ({
  ...row,
  serviceName: taughtIn(row, locale),
  at: clockOfMinute(row.startMinute),
  every: row.weekdays.flatMap((weekday) => weekdayNames[weekday - 1] ?? []),
  from: row.startsOn,
  until: row.endsOn,
});

/** What the audit log keeps of a series. */
export const loggedSeries = (row: SeriesRow) => ({
  ...loggedValues(row),
  every: row.weekdays,
  at: clockOfMinute(row.startMinute),
  from: row.startsOn,
  until: row.endsOn,
  left_out: row.leftOut,
});

/** What it keeps of a change beside the series: for which dates it was, and which of them stay as they are. */
const loggedRequest = ({
  scope = 'all',
  date,
  keep = [],
}: Pick<FieldsOf<StaffContract['staffChangeSeries']>, 'scope' | 'date' | 'keep'>) => ({
  scope,
  date: date ?? null,
  keep,
});

/** The entry of a change, under the series that it names. */
export const entryOf = (
  request: FieldsOf<StaffContract['staffChangeSeries']>,
  before: SeriesRow,
  row: SeriesRow,
  more: object,
) => ({
  thing: 'series',
  id: before.id,
  before: loggedSeries(before),
  after: { ...loggedSeries(row), ...loggedRequest(request), ...more },
  shopId: row.shopId,
  employeeId: row.employeeId,
});

/** That of the later part of a series that the change split. */
export const laterPart = (row: SeriesRow) => ({
  event: 'series.changed' as const,
  thing: 'series',
  id: row.id,
  after: loggedSeries(row),
  shopId: row.shopId,
  employeeId: row.employeeId,
});

/** What is shown of the dates that somebody has a seat in, or whose new time is taken (CLS-2). */
export const shownPlan = (planned: TimetableChange['planned']) =>
  planned
    .filter(({ before, changes, clash }) => changes.length > 0 && (before.taken > 0 || clash !== null))
    .map(({ before, after, changes, clash }) => ({
      sessionId: before.id,
      startsAt: before.startsAt,
      newStartsAt: after.startsAt,
      taken: before.taken,
      changes: [...changes],
      clash,
    }));

export const shownDates = (planned: readonly PlannedDate[], busy: readonly Busy[] = []) =>
  shownPlan(planned.map((date) => ({ ...date, clash: clashOf(date, busy) })));

/** A series as it would be after a change. */
export const termsAfter = (row: SeriesRow, request: ChangeRequest): Omit<SeriesTerms, 'startsOn'> => ({
  weekdays: request.every ? weekdaysOf(request.every) : row.weekdays,
  startMinute: request.at === undefined ? row.startMinute : minuteOfClock(request.at),
  endsOn: request.until === undefined ? row.endsOn : request.until,
  minutes: request.minutes ?? row.minutes,
  employeeId: request.employeeId === undefined ? row.employeeId : request.employeeId,
  roomId: request.roomId === undefined ? row.roomId : request.roomId,
  places: request.places ?? row.places,
  price: centsOr(request.price, row.price),
});

interface LeavingOut {
  readonly leftOut?: readonly Day[] | undefined;
}

export const isSameLeftOut = (row: SeriesRow, { leftOut = row.leftOut }: LeavingOut): boolean =>
  isDeepStrictEqual(new Set(leftOut), new Set(row.leftOut));

/** What comes before `later` stays as it is: a date there is accepted only where the series has left it out already. */
export function checkLeftOut(row: SeriesRow, request: ChangeRequest & LeavingOut, day: Day): void {
  const { scope, date = day, leftOut = [] } = request;
  const first = date > day ? date : day;
  if (scope === 'later' && leftOut.some((each) => each < first && !row.leftOut.includes(each)))
    throw invalid('left_out');
}

/** Whether a change leaves a series, its dates and its exceptions as they are: one that is sent back as it was read. */
export function isSameSeries(
  row: SeriesRow,
  request: ChangeRequest & LeavingOut,
  planned: readonly PlannedDate[],
): boolean {
  const { weekdays, startMinute, endsOn, minutes, employeeId, roomId, places, price } = row;
  const terms = { weekdays, startMinute, endsOn, minutes, employeeId, roomId, places, price };
  return (
    isDeepStrictEqual(termsAfter(row, request), terms) &&
    isDeepStrictEqual(valueColumns(valuesAfter(request, row)), valueColumns(row)) &&
    isSameLeftOut(row, request) &&
    planned.every(
      (date) => !isMoved(date) && !date.changes.includes('dropped') && date.after.places === date.before.places,
    )
  );
}

export function checkDays(startsOn: Day, endsOn: Day | null, now: ShopTime, place = ''): void {
  const field = seriesDaysProblem(startsOn, endsOn, now);
  if (field) throw invalid(`${place}${field}`);
}
