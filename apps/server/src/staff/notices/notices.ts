import { isTold, type NoticeChoice, usualChoice } from '@embook/domain/staff';
import { type Changes, Unchanged } from '../../infra/http/changes.ts';
import type { StaffCaller } from '../../infra/http/staff-caller.ts';
import { type NoticeStore, setHearing } from './notice-store.ts';

export type Notices = ReturnType<typeof createNotices>;

const USUAL_LIMIT = 30;

/** DESK-8: the bell, and which mails somebody gets about bookings. */
export const createNotices = (store: NoticeStore) => ({
  async bell({ member, locale }: StaffCaller, limit = USUAL_LIMIT) {
    const { seen, unread } = await store.unread(member);
    const rows = await store.list(member, locale, limit);
    return {
      unread,
      notices: rows
        .filter((notice) => isTold(member, notice, 'bell'))
        .map(({ at, ...notice }) => ({
          ...notice,
          at: Math.floor(at.getTime() / 1000),
          seen: notice.id <= seen,
        })),
    };
  },

  async see({ member }: StaffCaller, id: number) {
    await store.see(member, id);
    const { unread } = await store.unread(member);
    return { unread };
  },

  async hearing({ member }: StaffCaller) {
    const chosen = await store.hearing(member);
    return { choice: chosen ?? usualChoice(member), chosen: chosen !== null };
  },

  choose: ({ member }: StaffCaller, choice: NoticeChoice, changes: Changes) =>
    changes.transaction(async (tx) => {
      const before = await setHearing(tx, member, choice);
      if (before === choice) throw new Unchanged({ choice, chosen: true });
      return {
        answer: { choice, chosen: true },
        entry: { thing: 'member', id: member.id, before: { hears: before }, after: { hears: choice } },
      };
    }),
});
