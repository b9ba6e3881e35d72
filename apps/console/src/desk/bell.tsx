import type { StaffContract } from '@embook/domain/contract';
import { type AnswerOf, shopTimeAt } from '@embook/domain/shared';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Bell as BellSign, CalendarPlus, CalendarX, CornerDownRight, type LucideIcon } from 'lucide-react';
import { useEffect } from 'react';
import { useAddress } from '../lib/address.ts';
import { call } from '../lib/call.ts';
import { formatMoment } from '../lib/formats.ts';
import { useLive } from '../lib/live.ts';
import { useWorkplace } from '../lib/session.ts';
import { m } from '../paraglide/messages.js';
import { Menu, MenuHeading, MenuItem } from '../ui/menu/menu.tsx';
import css from './bell.module.css';
import { bellQuery } from './queries.ts';

type Notice = AnswerOf<StaffContract['staffBell']>['notices'][number];

const SHOWN_MOST = 99;

const signs: Readonly<Record<Notice['kind'], LucideIcon>> = {
  made: CalendarPlus,
  moved: CornerDownRight,
  cancelled: CalendarX,
};

const kindWords: Readonly<Record<Notice['kind'], () => string>> = {
  made: m.desk_bell_made,
  moved: m.desk_bell_moved,
  cancelled: m.desk_bell_cancelled,
};

/** DESK-8: new, moved and cancelled bookings that concern this person, live; opening it marks them as read. */
export default function Bell() {
  const query = useQuery(bellQuery);
  const address = useAddress();
  useLive((event) => {
    if (event.kind === 'again' || event.change.thing === 'booking') void query.refetch();
  });
  const unread = query.data?.unread ?? 0;
  const notices = query.data?.notices ?? [];
  return (
    <Menu
      label={unread === 0 ? m.desk_bell() : m.desk_bell_unread({ count: unread })}
      className={css.bell}
      button={
        <>
          <BellSign size={20} aria-hidden />
          {unread > 0 && (
            <span className={css.count} aria-hidden>
              {Math.min(unread, SHOWN_MOST)}
            </span>
          )}
        </>
      }
    >
      <div className={css.list}>
        <MenuHeading>{notices.length === 0 ? m.desk_bell_empty() : m.desk_bell()}</MenuHeading>
        <Seen newest={notices[0]?.id} isUnread={unread > 0} />
        {notices.map((notice) => (
          <MenuItem
            key={notice.id}
            icon={<Sign kind={notice.kind} />}
            onSelect={() => address.set({ booking: notice.bookingId })}
          >
            <NoticeWords notice={notice} />
          </MenuItem>
        ))}
      </div>
    </Menu>
  );
}

/** Whatever is in sight is read, up to the newest. */
function Seen({ newest, isUnread }: { newest: number | undefined; isUnread: boolean }) {
  const client = useQueryClient();
  useEffect(() => {
    if (newest === undefined || !isUnread) return;
    void call('staffSeeBell', { id: newest })
      .then(() => client.invalidateQueries({ queryKey: bellQuery.queryKey }))
      .catch(() => {}); // It stays unread and is tried again when the list is next opened.
  }, [client, newest, isUnread]);
  return null;
}

const Sign = ({ kind }: { kind: Notice['kind'] }) => {
  const Icon = signs[kind];
  return <Icon size={18} aria-hidden />;
};

function NoticeWords({
  notice: { kind, customer, service, startsAt, wasAt, who, at, shopId, seen },
}: {
  notice: Notice;
}) {
  const zone = useWorkplace().shops.find(({ id }) => id === shopId)?.timeZone ?? 'Europe/Amsterdam';
  return (
    <span className={css.notice} data-unread={!seen || undefined}>
      <strong>{[kindWords[kind](), customer].join(': ')}</strong>
      <span>{[service, formatMoment(startsAt)].join(', ')}</span>
      {wasAt !== null && <span className={css.small}>{m.desk_bell_was({ when: formatMoment(wasAt) })}</span>}
      <span className={css.small}>
        {[who ?? m.desk_bell_by_customer(), formatMoment(shopTimeAt(at * 1000, zone))].join(' · ')}
      </span>
    </span>
  );
}
