import { isNotified, type NoticeChoice, usualChoice } from '@embook/domain/staff';
import { type Changes, Unchanged } from '../../infra/http/changes.ts';
import type { StaffCaller } from '../../infra/http/staff-caller.ts';
import type { Core } from '../../infra/core.ts';
import { countUnread, findHearing, listNotices, markSeen, setHearing } from './notice-store.ts';

const USUAL_LIMIT = 30;

/** DESK-8: the bell, and which mails somebody gets about bookings. */
export async function getBell({ db }: Core, { member, locale }: StaffCaller, limit = USUAL_LIMIT) {
  const { seen, unread } = await countUnread(db, member);
  const rows = await listNotices(db, member, locale, limit);
  return {
    unread,
    notices: rows
      .filter((notice) => isNotified(member, notice, 'bell'))
      .map(({ at, ...notice }) => ({
        ...notice,
        at: Math.floor(at.getTime() / 1000),
        seen: notice.id <= seen,
      })),
  };
}

export async function seeBell({ db }: Core, { member }: StaffCaller, id: number) {
  await markSeen(db, member, id);
  const { unread } = await countUnread(db, member);
  return { unread };
}

export async function getHearing({ db }: Core, { member }: StaffCaller) {
  const chosen = await findHearing(db, member);
  return { choice: chosen ?? usualChoice(member), chosen: chosen !== null };
}

export const chooseHearing = ({ member }: StaffCaller, choice: NoticeChoice, changes: Changes) =>
  changes.transaction(async (tx) => {
    const before = await setHearing(tx, member, choice);
    if (before === choice) throw new Unchanged({ choice, chosen: true });
    return {
      answer: { choice, chosen: true },
      entry: { thing: 'member', id: member.id, before: { hears: before }, after: { hears: choice } },
    };
  });
