import { dayOf, shopTimeAt, startOfDay } from '@embook/domain/shared';
import { isTold, usualChoice } from '@embook/domain/staff';
import type { Clock } from '../../infra/clock.ts';
import type { Tx } from '../../infra/db/open.ts';
import { isPosted, postMail } from '../../infra/db/outbox.ts';
import { forCompany, type JobLog } from '../../infra/each-company.ts';
import type { Jobs } from '../../infra/jobs.ts';
import type { Mailer } from '../../infra/mail/mailer.ts';
import type { NoticeNews } from '../../messages/mail-data.ts';
import { joinMoves } from './join-moves.ts';
import {
  claimNotices,
  type Hearer,
  hearersOf,
  keepForMorning,
  noticesOf,
  type NoticeStore,
  setHanded,
  type StoredNotice,
  takeForMorning,
} from './notice-store.ts';

interface Ports {
  readonly store: NoticeStore;
  readonly clock: Clock;
  readonly mailer: Pick<Mailer, 'wake'>;
  readonly origin: string;
  readonly log: JobLog;
}

/** Of how many visits one transaction writes the mails. */
const MOST_VISITS = 100;
/** The morning begins at seven in the company's time zone. */
const MORNING_SECONDS = 7 * 3_600;

const newsOf = ({
  kind,
  customer,
  service,
  shopName,
  employeeName,
  wasEmployeeName,
  startsAt,
  wasAt,
  who,
}: StoredNotice): NoticeNews => ({
  kind,
  customer,
  serviceName: service,
  shopName,
  employeeName,
  wasEmployeeName,
  startsAt,
  wasAt,
  who,
});

const choiceOf = ({ hears, member }: Hearer) => hears ?? usualChoice(member);

/**
 * DESK-8: mails about bookings to staff. Notices are stored with the booking; a job writes their mails in one
 * transaction, so a crash loses none and duplicates none (B9).
 */
export function createNoticeMails({ store, clock, mailer, origin, log }: Ports) {
  const link = `${origin}/console`;

  async function handOn(tx: Tx, companyId: number, ids: readonly number[]): Promise<void> {
    const now = new Date(clock.now());
    const hearers = await hearersOf(tx, companyId);
    const notices = await noticesOf(tx, companyId, ids);
    for (const hearer of hearers) {
      const { member, email, locale } = hearer;
      const choice = choiceOf(hearer);
      if (choice === 'never') continue;
      // What waits for the morning is joined then, with the moves of the rest of the day.
      for (const notice of choice === 'morning' ? notices : joinMoves(notices, member)) {
        if (!isTold(member, notice, 'mail')) continue;
        if (choice === 'morning') await keepForMorning(tx, { companyId, memberId: member.id, noticeId: notice.id });
        else
          await postMail(tx, {
            companyId,
            eventKey: `staff_notice:${notice.id}:${member.id}`,
            toAddress: email,
            locale,
            template: 'staff_notice',
            data: { ...newsOf(notice), link },
            now,
          });
      }
    }
    await setHanded(tx, companyId, ids, now);
  }

  /** Whether there may be more. */
  const handOnSome = (companyId: number): Promise<boolean> =>
    store.transaction(async (tx) => {
      const claimed = await claimNotices(tx, companyId, MOST_VISITS);
      if (claimed.length > 0)
        await handOn(
          tx,
          companyId,
          claimed.map(({ id }) => id),
        );
      return new Set(claimed.map(({ bookingId }) => bookingId)).size >= MOST_VISITS;
    });

  /** One mail a day and member; what comes after it waits for the next morning. */
  const morningOf = (companyId: number, memberId: number, day: string): Promise<void> =>
    store.transaction(async (tx) => {
      const eventKey = `staff_morning:${memberId}:${day}`;
      if (await isPosted(tx, companyId, eventKey)) return;
      const ids = await takeForMorning(tx, companyId, memberId);
      const hearer = (await hearersOf(tx, companyId)).find(({ member }) => member.id === memberId);
      if (ids.length === 0 || !hearer || choiceOf(hearer) === 'never') return;
      // Their role may have changed since yesterday.
      const notices = joinMoves(await noticesOf(tx, companyId, ids), hearer.member).filter((notice) =>
        isTold(hearer.member, notice, 'mail'),
      );
      if (notices.length === 0) return;
      await postMail(tx, {
        companyId,
        eventKey,
        toAddress: hearer.email,
        locale: hearer.locale,
        template: 'staff_morning',
        data: { notices: notices.map(newsOf), link },
        now: new Date(clock.now()),
      });
    });

  return {
    async atOnce(): Promise<void> {
      for (const { companyId } of await store.notified())
        await forCompany(log, { job: 'staff-notices', company: companyId }, async () => {
          while (await handOnSome(companyId));
        });
      mailer.wake();
    },

    async eachMorning(): Promise<void> {
      for (const { companyId, memberId, timeZone } of await store.waiting())
        await forCompany(log, { job: 'staff-mornings', company: companyId }, async () => {
          const now = shopTimeAt(clock.now(), timeZone);
          if (now - startOfDay(now) >= MORNING_SECONDS) await morningOf(companyId, memberId, dayOf(now));
        });
      mailer.wake();
    },
  };
}

export function defineNoticeMails(jobs: Pick<Jobs, 'define'>, mails: ReturnType<typeof createNoticeMails>): void {
  jobs.define('staff-notices', () => mails.atOnce(), { cron: '* * * * *' });
  jobs.define('staff-mornings', () => mails.eachMorning(), { cron: '*/10 * * * *' });
}
