import { dayOf, shopTimeAt, startOfDay } from '@embook/domain/shared';
import { isNotified, usualChoice } from '@embook/domain/staff';
import type { Core } from '../../infra/core.ts';
import type { Tx } from '../../infra/db/open.ts';
import { isPosted, postMail } from '../../infra/db/outbox.ts';
import { forCompany, type JobLog } from '../../infra/each-company.ts';
import type { Jobs } from '../../infra/jobs.ts';
import type { NoticeNews } from '../../messages/mail-data.ts';
import {
  claimNotices,
  companiesWithNotices,
  type Hearer,
  hearersOf,
  keepForMorning,
  morningRecipients,
  noticesOf,
  setHanded,
  type StoredNotice,
  takeForMorning,
} from './notice-store.ts';

interface NoticeCore extends Pick<Core, 'db' | 'clock' | 'mailer' | 'origin'> {
  readonly log: JobLog;
}

/** Who had the visit before a move; a notice without a previous employee has the same one as now. */
const before = ({ employeeId, employeeName, wasEmployeeId, wasEmployeeName }: StoredNotice) =>
  wasEmployeeId === null
    ? { wasEmployeeId: employeeId, wasEmployeeName: employeeName }
    : { wasEmployeeId, wasEmployeeName };

/** Two moves in a row as one; none when the second undoes the first. */
function joinTwo(first: StoredNotice, second: StoredNotice): StoredNotice[] {
  const previous = before(first);
  const isSameEmployee = previous.wasEmployeeId === second.employeeId;
  if (isSameEmployee && first.wasAt === second.startsAt) return [];
  const was = isSameEmployee ? { wasEmployeeId: null, wasEmployeeName: null } : previous;
  return [{ ...second, wasAt: first.wasAt, ...was }];
}

/**
 * Joins the moves of a visit in a row, whoever made them, so that a mail tells from where its reader knows the visit to where
 * it is now, and an undone move is not told (AGD-5, DESK-8). The reader knows where they themselves moved it.
 */
function joinMoves(notices: readonly StoredNotice[], reader: { readonly accountId: number }): StoredNotice[] {
  const news: StoredNotice[] = [];
  for (const notice of notices) {
    const index = news.findLastIndex(({ bookingId }) => bookingId === notice.bookingId);
    const last = news[index];
    if (last?.kind !== 'moved' || notice.kind !== 'moved' || last.accountId === reader.accountId) news.push(notice);
    else news.splice(index, 1, ...(notice.accountId === reader.accountId ? [notice] : joinTwo(last, notice)));
  }
  return news;
}

/** Visits that were booked at once as one series are one notice: the first of them, with their number (DESK-8). */
const joinSeries = (notices: readonly StoredNotice[]) =>
  [
    ...Map.groupBy(notices, ({ id, kind, seriesId, madeIn }) =>
      seriesId !== null && (kind === 'made' || kind === 'restored') ? `${madeIn} ${seriesId}` : id,
    ).values(),
  ].flatMap((group) => {
    const [first] = group.toSorted((a, b) => a.startsAt - b.startsAt);
    return first ? [{ ...first, times: group.length }] : [];
  });

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
  times,
}: StoredNotice & { readonly times: number }): NoticeNews => ({
  kind,
  customer,
  serviceName: service,
  shopName,
  employeeName,
  wasEmployeeName,
  startsAt,
  wasAt,
  who,
  times,
});

const choiceOf = ({ hears, member }: Hearer) => hears ?? usualChoice(member);

const linkOf = ({ origin }: NoticeCore): string => `${origin}/console`;

async function writeMails(core: NoticeCore, tx: Tx, companyId: number, ids: readonly number[]): Promise<void> {
  const now = new Date(core.clock.now());
  const hearers = await hearersOf(tx, companyId);
  const notices = await noticesOf(tx, companyId, ids);
  for (const hearer of hearers) {
    const { member, email, locale } = hearer;
    const choice = choiceOf(hearer);
    if (choice === 'never') continue;
    // What waits for the morning is joined then, with the moves of the rest of the day.
    if (choice === 'morning') {
      for (const { id } of notices.filter((notice) => isNotified(member, notice, 'mail')))
        await keepForMorning(tx, { companyId, memberId: member.id, noticeId: id });
    } else {
      const own = joinMoves(notices, member).filter((notice) => isNotified(member, notice, 'mail'));
      for (const notice of joinSeries(own))
        await postMail(tx, {
          companyId,
          eventKey: `staff_notice:${notice.id}:${member.id}`,
          toAddress: email,
          locale,
          template: 'staff_notice',
          data: { ...newsOf(notice), link: linkOf(core) },
          now,
        });
    }
  }
  await setHanded(tx, companyId, ids, now);
}

/** Whether there may be more. */
const mailSome = (core: NoticeCore, companyId: number): Promise<boolean> =>
  core.db.transaction(async (tx) => {
    const notices = await claimNotices(tx, companyId, MOST_VISITS);
    if (notices.length > 0)
      await writeMails(
        core,
        tx,
        companyId,
        notices.map(({ id }) => id),
      );
    return new Set(notices.map(({ bookingId }) => bookingId)).size >= MOST_VISITS;
  });

/** One mail a day and member; what comes after it waits for the next morning. */
const mailMorning = (core: NoticeCore, companyId: number, memberId: number, day: string): Promise<void> =>
  core.db.transaction(async (tx) => {
    const eventKey = `staff_morning:${memberId}:${day}`;
    if (await isPosted(tx, companyId, eventKey)) return;
    const ids = await takeForMorning(tx, companyId, memberId);
    const hearer = (await hearersOf(tx, companyId)).find(({ member }) => member.id === memberId);
    if (ids.length === 0 || !hearer || choiceOf(hearer) === 'never') return;
    // Their role may have changed since yesterday.
    const notices = joinMoves(await noticesOf(tx, companyId, ids), hearer.member).filter((notice) =>
      isNotified(hearer.member, notice, 'mail'),
    );
    if (notices.length === 0) return;
    await postMail(tx, {
      companyId,
      eventKey,
      toAddress: hearer.email,
      locale: hearer.locale,
      template: 'staff_morning',
      data: { notices: joinSeries(notices).map(newsOf), link: linkOf(core) },
      now: new Date(core.clock.now()),
    });
  });

/**
 * DESK-8: mails about bookings to staff. Notices are stored with the booking; a job writes their mails in one
 * transaction, so a crash loses none and duplicates none (B9).
 */
export async function mailNotices(core: NoticeCore): Promise<void> {
  for (const { companyId } of await companiesWithNotices(core.db))
    await forCompany(core.log, { job: 'staff-notices', company: companyId }, async () => {
      while (await mailSome(core, companyId));
    });
  core.mailer.wake();
}

export async function mailMornings(core: NoticeCore): Promise<void> {
  for (const { companyId, memberId, timeZone } of await morningRecipients(core.db))
    await forCompany(core.log, { job: 'staff-mornings', company: companyId }, async () => {
      const now = shopTimeAt(core.clock.now(), timeZone);
      if (now - startOfDay(now) >= MORNING_SECONDS) await mailMorning(core, companyId, memberId, dayOf(now));
    });
  core.mailer.wake();
}

export function defineNoticeMails(jobs: Pick<Jobs, 'define'>, core: NoticeCore): void {
  jobs.define('staff-notices', () => mailNotices(core), { cron: '* * * * *' });
  jobs.define('staff-mornings', () => mailMornings(core), { cron: '*/10 * * * *' });
}
