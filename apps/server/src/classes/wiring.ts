import type { Core, Wired } from '../infra/core.ts';
import type { RecordEvent } from '../infra/db/audit-entry.ts';
import type { Entitlements, Failpoint, Payments } from '../payment/payment.ts';
import { createCancelClassStore } from './cancelling/cancel-class-store.ts';
import { createClassCancelling } from './cancelling/cancel-class.ts';
import { createClassStore } from './class-store.ts';
import { createClasses } from './classes.ts';
import { createParticipantStore } from './participants/participant-store.ts';
import { createParticipants } from './participants/participants.ts';
import { createSeriesChanges } from './series/change-series.ts';
import { createDateStore } from './series/date-store.ts';
import { createDateMaker } from './series/make-dates.ts';
import { createSeriesStore } from './series/series-store.ts';
import { createSeries } from './series/series.ts';
import { createDraftStore } from './timetable/timetable-draft-store.ts';
import { createPublishing } from './timetable/publish.ts';
import { createTimetableDrafts } from './timetable/timetable-draft.ts';
import { classRoutes } from './routes.ts';

interface Nouns {
  readonly payments: Payments;
  readonly entitlementKinds: readonly Entitlements[];
  readonly callOff: Parameters<typeof createClassCancelling>[0]['callOff'];
  readonly record: RecordEvent;
  readonly failpoint: Failpoint | undefined;
}

export function wireClasses({ db, clock, mailer, log }: Core, nouns: Nouns) {
  const store = createClassStore(db);
  const participants = createParticipants({
    ...nouns,
    store: createParticipantStore(db),
    classes: store,
    clock,
    mailer,
  });
  const cancelling = createClassCancelling({
    ...nouns,
    store: createCancelClassStore(db),
    classes: store,
    clock,
    mailer,
    log,
  });
  const classes = createClasses({ store, participants, clock, mailer });
  const seriesStore = createSeriesStore(db);
  const dates = createDateStore();
  const maker = createDateMaker({ store: seriesStore, dates, classStore: store, clock, log });
  const shared = { store: seriesStore, maker, classStore: store, classes, clock };
  const series = createSeries(shared);
  const seriesChanges = createSeriesChanges({ ...shared, dates, participants, mailer });
  const draftStore = createDraftStore(db);
  const drafts = createTimetableDrafts({ store: draftStore, series: seriesStore, dates, classStore: store, clock });
  const publishing = createPublishing({ store: draftStore, drafts, series, seriesChanges, mailer });
  return {
    staffRoutes: classRoutes({ classes, cancelling, participants, series, seriesChanges, drafts, publishing }),
    defineJobs(jobs) {
      jobs.define('cancelled-classes', () => cancelling.goOnWithAll(), { cron: '* * * * *' });
      jobs.define('class-dates', async () => void (await maker.makeAll()), { cron: '17 * * * *' });
    },
  } satisfies Wired & Record<string, unknown>;
}
