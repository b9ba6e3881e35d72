import { draftDay, overlappingNew, type TimetableChange, type TimetableDraftClass } from '@embook/domain/classes';
import type { StaffContract } from '@embook/domain/contract';
import { addDays, dayOf, type FieldsOf, timeOfDay } from '@embook/domain/shared';
import type { Tx } from '../../infra/db/open.ts';
import { retry } from '../../infra/db/retry.ts';
import type { AlsoChanged, Changes } from '../../infra/http/changes.ts';
import { Problem } from '../../infra/http/problem.ts';
import type { StaffCaller } from '../../infra/http/staff-caller.ts';
import { orTaken, untilLocked } from '../attempts.ts';
import { required } from '../series/series-shape.ts';
import { addRequest, changeRequest, leavingIds, shownDraft } from './draft-shape.ts';
import { deleteDraft, lockPlaces, placesOf } from './timetable-draft-store.ts';
import { checkDraftBounds, draftDifference, openDraft, staleDraft } from './timetable-draft.ts';
import { addSeriesIn } from '../series/series.ts';
import { applyChange, completeChange, lockSeriesAndDates } from '../series/change-series.ts';
import type { ClassCore } from '../class-shape.ts';
import { freePlaces } from '../class-store.ts';
import { withinWeekBounds } from '../week-bounds.ts';
import { lockWeeks } from '../week-bounds-store.ts';

type Request = FieldsOf<StaffContract['staffPublishTimetableDraft']>;

/** The classes of a draft that stand in each other's way, by their numbers. */
const overlappingIn = (changes: readonly TimetableChange[]): Record<string, 'class_overlap'> =>
  Object.fromEntries(
    changes
      .filter(({ overlaps }) => overlaps.length > 0)
      .map(({ index }) => [`classes.${index}`, 'class_overlap'] as const),
  );

/**
 * CLS-7: all series of a draft change, begin and end in one transaction, each as it does by hand (CLS-2). The mails to
 * participants are written in it too, so whatever happens in the middle, either everything has happened or nothing.
 */
async function publishOnce(core: ClassCore, tx: Tx, caller: StaffCaller, { shopId, version, fingerprint }: Request) {
  const companyId = caller.company.id;
  const row = await openDraft(core, tx, caller, shopId, version);
  if (!row) throw new Problem('not_found');
  const roughly = await draftDifference(core, tx, caller, row);
  await checkDraftBounds(core, tx, caller, { shopId, from: row.startsOn, classes: row.classes }, roughly.series);
  const day = draftDay({ from: row.startsOn }, roughly.now);
  const dayBefore = dayOf(addDays(timeOfDay(day) ?? 0, -1));
  const draftedOf = ({ index }: TimetableChange): TimetableDraftClass[] => row.classes.slice(index, index + 1);
  const of = (changes: readonly TimetableChange[], ...kinds: TimetableChange['kind'][]) =>
    changes.filter(({ kind }) => kinds.includes(kind));
  if (of(roughly.changes, 'same').length === roughly.changes.length) throw required('classes');

  const requests = of(roughly.changes, 'changed', 'ended')
    .flatMap(draftedOf)
    .map((drafted) => changeRequest(drafted, day, dayBefore));
  await lockSeriesAndDates(core, tx, caller, requests);
  await lockWeeks(tx, { companyId, shopId });
  await lockPlaces(tx, companyId, placesOf(row.classes, roughly.series));
  const { changes } = await draftDifference(core, tx, caller, row);
  // Somebody booked, or changed a series, since the difference was read: they look at it again first (TEAM-8).
  if (shownDraft(row, changes).fingerprint !== fingerprint || changes.some(({ stale }) => stale))
    throw await staleDraft(core, tx, caller, shopId, row);
  const isTaken = changes.some(({ planned }) => planned.some(({ clash }) => clash !== null));
  if (isTaken || overlappingNew(changes).length > 0) throw new Problem('time_taken', overlappingIn(changes));

  // All before the first takes its new time, so that two may swap theirs.
  await freePlaces(tx, companyId, leavingIds(changes));
  const also: AlsoChanged[] = [];
  let made = 0;
  await withinWeekBounds(tx, { companyId, shopId }, { from: roughly.now }, async () => {
    const applied = [];
    for (const request of requests) applied.push({ request, result: await applyChange(core, tx, caller, request) });
    for (const { request, result } of applied) {
      const completed = await completeChange(core, tx, caller, request, result);
      made += completed.made;
      also.push({ event: 'series.changed' as const, ...completed.entry }, ...completed.also, ...result.also);
    }
    for (const drafted of of(changes, 'added').flatMap(draftedOf)) {
      const { answer, entry } = await addSeriesIn(core, tx, caller, addRequest(drafted, day));
      made += answer.made;
      also.push({ event: 'series.added' as const, ...entry });
    }
  });
  await deleteDraft(tx, companyId, shopId);
  const answer = {
    changed: of(changes, 'changed').length,
    added: of(changes, 'added').length,
    ended: of(changes, 'ended').length,
    people: changes.reduce((sum, { people }) => sum + people, 0),
    made,
  };
  return { answer, also, entry: { thing: 'timetable', id: shopId, after: { from: day, ...answer }, shopId } };
}

export async function publishDraft(core: ClassCore, caller: StaffCaller, request: Request, changes: Changes) {
  const published = await orTaken(() =>
    untilLocked(() => retry(() => changes.transaction((tx) => publishOnce(core, tx, caller, request)))),
  );
  core.mailer.wake();
  return published;
}
