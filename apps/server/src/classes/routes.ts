import type { StaffHandlers } from '../infra/http/serve-staff.ts';
import type { createClassCancelling } from './cancelling/cancel-class.ts';
import type { createClasses } from './classes.ts';
import type { Participants } from './participants/participants.ts';
import type { createSeriesChanges } from './series/change-series.ts';
import type { createSeries } from './series/series.ts';
import type { createPublishing } from './timetable/publish.ts';
import type { TimetableDrafts } from './timetable/timetable-draft.ts';

interface Parts {
  readonly classes: ReturnType<typeof createClasses>;
  readonly cancelling: ReturnType<typeof createClassCancelling>;
  readonly participants: Participants;
  readonly series: ReturnType<typeof createSeries>;
  readonly seriesChanges: ReturnType<typeof createSeriesChanges>;
  readonly drafts: TimetableDrafts;
  readonly publishing: ReturnType<typeof createPublishing>;
}

export const classRoutes = ({ classes, cancelling, participants, series, seriesChanges, drafts, publishing }: Parts) =>
  ({
    staffClasses: (caller, request) => classes.list(caller, request),
    staffCheckIns: (caller, request) => classes.checkIns(caller, request),
    staffTimetableParts: (caller, { shopId }) => classes.parts(caller, shopId),
    staffClass: (caller, { id }) => classes.read(caller, id),
    staffAddClass: (caller, request, changes) => classes.add(caller, request, changes),
    staffChangeClass: (caller, request, changes) => classes.change(caller, request, changes),
    staffClassCancellation: (caller, { id }) => cancelling.cancellation(caller, id),
    staffCancelClass: (caller, request, changes) => cancelling.cancel(caller, request, changes),
    staffParticipants: (caller, { id }) => participants.list(caller, id),
    staffMailParticipants: (caller, request, changes) => participants.mail(caller, request, changes),
    staffSeriesList: (caller, { shopId }) => series.list(caller, shopId),
    staffSeries: (caller, { id }) => series.read(caller, id),
    staffAddSeries: (caller, request, changes) => series.add(caller, request, changes),
    staffSeriesImpact: (caller, request) => seriesChanges.impact(caller, request),
    staffChangeSeries: (caller, request, changes) => seriesChanges.change(caller, request, changes),
    staffTimetableDraft: (caller, { shopId }) => drafts.read(caller, shopId),
    staffSaveTimetableDraft: (caller, request, changes) => drafts.save(caller, request, changes),
    staffDiscardTimetableDraft: (caller, request, changes) => drafts.discard(caller, request, changes),
    staffPublishTimetableDraft: (caller, request, changes) => publishing.publish(caller, request, changes),
  }) satisfies Partial<StaffHandlers>;
