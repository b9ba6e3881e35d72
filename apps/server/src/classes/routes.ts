import type { CoreStaffHandlers } from '../infra/http/serve-staff.ts';
import type { Jobs } from '../infra/jobs.ts';
import { cancelClass, continueAllCancelling, readCancellation } from './cancelling/cancel-class.ts';
import type { ClassCore } from './class-shape.ts';
import { addClass, changeClass, listCheckIns, listClasses, listTimetableParts, readClass } from './classes.ts';
import { listParticipants, mailParticipants } from './participants.ts';
import { changeSeries, readSeriesImpact } from './series/change-series.ts';
import { makeAllDates } from './series/make-dates.ts';
import { addSeries, listSeries, readSeries } from './series/series.ts';
import { publishDraft } from './timetable/publish.ts';
import { discardDraft, readDraft, saveTimetableDraft } from './timetable/timetable-draft.ts';

export const classRoutes = {
  staffClasses: listClasses,
  staffCheckIns: listCheckIns,
  staffTimetableParts: (core, caller, { shopId }) => listTimetableParts(core, caller, shopId),
  staffClass: (core, caller, { id }) => readClass(core, caller, id),
  staffAddClass: addClass,
  staffChangeClass: changeClass,
  staffClassCancellation: (core, caller, { id }) => readCancellation(core, caller, id),
  staffCancelClass: cancelClass,
  staffParticipants: (core, caller, { id }) => listParticipants(core, caller, id),
  staffMailParticipants: mailParticipants,
  staffSeriesList: (core, caller, { shopId }) => listSeries(core, caller, shopId),
  staffSeries: (core, caller, { id }) => readSeries(core, caller, id),
  staffAddSeries: addSeries,
  staffSeriesImpact: readSeriesImpact,
  staffChangeSeries: changeSeries,
  staffTimetableDraft: (core, caller, { shopId }) => readDraft(core, caller, shopId),
  staffSaveTimetableDraft: saveTimetableDraft,
  staffDiscardTimetableDraft: discardDraft,
  staffPublishTimetableDraft: publishDraft,
} satisfies Partial<CoreStaffHandlers<ClassCore>>;

export function defineClassJobs(jobs: Pick<Jobs, 'define'>, core: ClassCore): void {
  jobs.define('cancelled-classes', () => continueAllCancelling(core), { cron: '* * * * *' });
  jobs.define('class-dates', async () => void (await makeAllDates(core)), { cron: '17 * * * *' });
}
