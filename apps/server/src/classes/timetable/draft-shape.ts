import { createHash } from 'node:crypto';
import { isMoved, type TimetableChange, type timetableDraft, type TimetableDraftClass } from '@embook/domain/classes';
import type { StaffContract } from '@embook/domain/contract';
import { centsFromEuro, type Day, euroFromCents, type FieldsOf, type ValueOf } from '@embook/domain/shared';
import { shownPlan } from '../series/series-shape.ts';
import type { DraftRow } from './timetable-draft-store.ts';

type DraftClass = FieldsOf<StaffContract['staffSaveTimetableDraft']>['classes'][number];
export type ShownDraft = ValueOf<typeof timetableDraft>;

/** A class as it is kept; what is left out of one that exists is as its series has it. */
export const draftedClass = (
  sent: DraftClass,
  series: Pick<TimetableDraftClass, 'bookable'> | undefined,
): TimetableDraftClass => ({
  seriesId: sent.seriesId ?? null,
  version: sent.seriesId === undefined ? null : (sent.version ?? null),
  ends: sent.seriesId !== undefined && (sent.ends ?? false),
  serviceId: sent.serviceId,
  name: sent.name ?? null,
  every: sent.every,
  at: sent.at,
  minutes: sent.minutes,
  employeeId: sent.employeeId ?? null,
  roomId: sent.roomId ?? null,
  places: sent.places,
  price: centsFromEuro(sent.price),
  bookable: sent.bookable ?? series?.bookable ?? 'always',
  until: sent.until ?? null,
});

const shownChange = ({ planned, made, ...change }: TimetableChange): ShownDraft['difference'][number] => {
  const changing = planned.filter(({ changes }) => changes.length > 0);
  const dates = shownPlan(planned);
  return {
    ...change,
    parts: [...change.parts],
    skipped: [...change.skipped],
    outsideHours: [...change.outsideHours],
    overlaps: [...change.overlaps],
    dates,
    others: changing.length - dates.length,
    made: made.length,
  };
};

export function shownDraft(row: DraftRow | undefined, changes: readonly TimetableChange[]): ShownDraft {
  const difference = changes.map(shownChange);
  const draft = row && {
    from: row.startsOn,
    version: row.version,
    savedBy: row.savedBy,
    savedAt: Math.floor(row.savedAt.getTime() / 1000),
    classes: row.classes,
  };
  const fingerprint = createHash('sha256')
    .update(JSON.stringify([draft?.version, difference]))
    .digest('hex');
  return { draft: draft ?? null, difference, fingerprint };
}

/** A class of the draft as a change of its series: this and later, as it is made by hand. */
export const changeRequest = (
  { seriesId, version, ends, price, until, serviceId: _, ...drafted }: TimetableDraftClass,
  date: Day,
  dayBefore: Day,
): FieldsOf<StaffContract['staffChangeSeries']> => ({
  ...drafted,
  id: seriesId ?? 0,
  version: version ?? 0,
  scope: 'later',
  date,
  price: euroFromCents(price),
  until: ends ? dayBefore : until,
  ...untouched,
  keep: undefined,
  leftOut: undefined,
});

/** A class of the draft as a new series. */
export const addRequest = (
  { seriesId: _, version: __, ends: ___, name, employeeId, roomId, price, until, ...drafted }: TimetableDraftClass,
  from: Day,
): FieldsOf<StaffContract['staffAddSeries']> => ({
  ...drafted,
  name: name ?? undefined,
  employeeId: employeeId ?? undefined,
  roomId: roomId ?? undefined,
  price: euroFromCents(price),
  from,
  until: until ?? undefined,
  ...untouched,
  leftOut: undefined,
  options: undefined,
});

const untouched = { description: undefined, showPlacesLeft: undefined, hidePrice: undefined };

/** The classes whose room and teacher are free before the first of them takes its new time. */
export const leavingIds = (changes: readonly TimetableChange[]): number[] =>
  changes.flatMap(({ planned }) =>
    planned.filter((date) => isMoved(date) || date.changes.includes('dropped')).map(({ before }) => before.id),
  );
