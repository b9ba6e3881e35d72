import type { AgendaEntry } from '@embook/domain/agenda';
import { calendarFeed, calendarUid } from '@embook/domain/booking';
import { addDays, startOfDay } from '@embook/domain/shared';
import { can } from '@embook/domain/staff';
import { createHash } from 'node:crypto';
import { newToken, sha256 } from '../auth/auth.ts';
import { shopNow } from '../infra/clock.ts';
import type { Changes } from '../infra/http/changes.ts';
import { Problem } from '../infra/http/problem.ts';
import type { StaffCaller } from '../infra/http/staff-caller.ts';
import type { createQueues } from '../infra/queues.ts';
import { findEntries } from './agenda-store.ts';
import { lockPlace } from './block-store.ts';
import { endFeed, feedsOf, findFeed, replaceFeed } from './feed-store.ts';
import type { Core } from '../infra/core.ts';

const DAYS_BACK = 30;
const DAYS_AHEAD = 180;

const uidOf = ({ kind, id }: AgendaEntry): string =>
  kind === 'booking' || kind === 'hold' ? calendarUid(id) : `${kind}-${id}@embook`;

/** Customer and service, without contact details. */
const titleOf = ({ customer, service, reason }: AgendaEntry): string =>
  [service?.name, customer?.name, reason].filter(Boolean).join(' · ');

const seconds = (date: Date): number => Math.floor(date.getTime() / 1000);

export async function listFeeds({ db }: Core, { member }: StaffCaller) {
  const rows = await feedsOf(db, member);
  return {
    feeds: rows.map(({ feed: { id, employeeId, roomId, createdAt, createdBy }, madeBy }) => ({
      id,
      employeeId,
      roomId,
      madeAt: seconds(createdAt),
      own: createdBy === member.accountId,
      madeBy,
    })),
  };
}

/**
 * AGD-9: the days of an employee or a room, under a secret address that can be renewed and ended. Each member has their
 * own, so that nobody ends a colleague's by making one: that takes `removeFeed`, which names it.
 */
export const makeFeed = (
  { clock, origin }: Core,
  { account, member }: StaffCaller,
  request: { readonly employeeId?: number | undefined; readonly roomId?: number | undefined },
  changes: Changes,
) => {
  const place = { employeeId: request.employeeId ?? null, roomId: request.roomId ?? null };
  if ((place.employeeId === null) === (place.roomId === null))
    throw new Problem('invalid_fields', { employee_id: 'one_calendar' });
  const token = newToken();
  const now = new Date(clock.now());
  return changes.transaction(async (tx) => {
    const shopId = await lockPlace(tx, member, place);
    if (shopId === undefined) throw new Problem('not_found');
    const { id, renewed } = await replaceFeed(tx, member, place, { tokenHash: sha256(token), now });
    const { employeeId, roomId } = place;
    const after = { employee_id: employeeId, room_id: roomId, renewed };
    return {
      answer: {
        feed: { id, ...place, madeAt: seconds(now), own: true, madeBy: account.name },
        url: `${origin}/calendar/${token}.ics`,
      },
      entry: { thing: 'feed', id, after, shopId, employeeId },
    };
  });
};

export const removeFeed = ({ member }: StaffCaller, id: number, changes: Changes) =>
  changes.transaction(async (tx) => {
    const feed = await endFeed(tx, member, id);
    if (!feed) throw new Problem('not_found');
    const { employeeId, roomId, shopId, createdBy } = feed;
    const before = { employee_id: employeeId, room_id: roomId, made_by: createdBy };
    return { answer: {}, entry: { thing: 'feed', id, before, shopId, employeeId } };
  });

/** The calendar behind a secret, as its maker may see it now; undefined when it is not valid (A23, B21). */
export async function readFeed(
  { clock, db }: Core,
  token: string,
  inQueue: ReturnType<typeof createQueues>,
): Promise<{ readonly text: string; readonly etag: string } | undefined> {
  const row = await findFeed(db, sha256(token));
  if (!row) return undefined;
  const { feed, shopId, name, shopName, timeZone, maker } = row;
  const { companyId, employeeId, roomId } = feed;
  if (!can(maker, 'agenda.view', { companyId, shopId, employeeId }).ok) return undefined;
  const today = startOfDay(shopNow(clock, timeZone));
  const days = { from: addDays(today, -DAYS_BACK), until: addDays(today, DAYS_AHEAD) };
  const window = { shopId, ...days, withCancelled: false, newFrom: new Date(0) };
  // Test bookings are left out of calendars (START-3).
  const read = () => findEntries(db, { member: maker, locale: undefined }, window);
  const entries = (await inQueue(String(companyId), read)).filter(
    (entry) =>
      entry.status !== 'test' && (employeeId === null ? entry.roomId === roomId : entry.employeeId === employeeId),
  );
  const text = calendarFeed(
    name,
    entries.map((entry) => ({
      uid: uidOf(entry),
      title: titleOf(entry),
      place: shopName,
      startsAt: entry.startsAt,
      minutes: Math.round((entry.endsAt - entry.startsAt) / 60),
      timeZone,
      // A fixed time, so that unchanged days have the same text and the same ETag.
      now: feed.createdAt.getTime(),
    })),
  );
  return { text, etag: `"${createHash('sha256').update(text).digest('base64url')}"` };
}
