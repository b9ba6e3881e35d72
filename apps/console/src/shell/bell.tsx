import type { StaffContract } from '@embook/domain/contract';
import type { AnswerOf } from '@embook/domain/shared';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { BanknoteX, Bell as BellIcon, CalendarCheck, CalendarClock, CalendarX } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { call } from '../lib/call.ts';
import { useNow } from '../lib/clock.ts';
import { formatShortDay, formatTime, pastMoment } from '../lib/formats.ts';
import { useLive } from '../lib/live.ts';
import { useWorkplace, useZone } from '../lib/session.ts';
import { m } from '../paraglide/messages.js';
import { Menu, MenuHeading, MenuItem } from '../ui/menu/menu.tsx';
import css from './bell.module.css';
import shared from '../theme/shared.module.css';

type Notice = AnswerOf<StaffContract['staffBell']>['notices'][number];

const KEY = ['bell'];
const SHOWN = 12;
/** How long the newest notice is shown as text beside the bell. */
const PILL_MS = 8_000;

const icons = {
  made: CalendarCheck,
  moved: CalendarClock,
  cancelled: CalendarX,
  restored: CalendarCheck,
  unpaid: BanknoteX,
};

/** What was done, and by whom where it was not the customer. */
const wordsOf = ({ kind, who, service, startsAt, times }: Notice): string => {
  const first = `${formatShortDay(startsAt)} ${formatTime(startsAt)}`;
  const facts = { service, moment: times === 1 ? first : m.shell_bell_times({ times, first }) };
  // A payment goes back by itself, whoever made the booking.
  if (kind === 'unpaid') return m.shell_bell_unpaid(facts);
  if (who === null) {
    const words = {
      made: m.shell_bell_made,
      moved: m.shell_bell_moved,
      cancelled: m.shell_bell_cancelled,
      restored: m.shell_bell_restored,
    };
    return words[kind](facts);
  }
  const words = {
    made: m.shell_bell_made_by,
    moved: m.shell_bell_moved_by,
    cancelled: m.shell_bell_cancelled_by,
    restored: m.shell_bell_restored_by,
  };
  return words[kind]({ who, ...facts });
};

/** DESK-8: live notices about bookings; the newest one is shown as text for a moment, then only the count. */
export function Bell() {
  const client = useQueryClient();
  const [, go] = useLocation();
  const { employees } = useWorkplace();
  const context = { zone: useZone(), now: useNow() };
  const query = useQuery({
    queryKey: KEY,
    meta: { screen: true },
    queryFn: ({ signal }) => call('staffBell', { limit: SHOWN }, { signal }),
  });
  const see = useMutation({
    meta: { screen: true },
    mutationFn: (id: number) => call('staffSeeBell', { id }),
    onSettled: () => client.invalidateQueries({ queryKey: KEY }),
  });
  useLive((event) => {
    if (event.kind === 'again' || event.change.thing === 'booking') void client.invalidateQueries({ queryKey: KEY });
  });
  const { unread = 0, notices = [] } = query.data ?? {};
  const newest = notices[0];
  const pill = useNewest(query.isSuccess ? newest : undefined, query.isSuccess);
  const personOf = ({ employeeId }: Notice) => employees.find(({ id }) => id === employeeId)?.name;
  return (
    <>
      {pill && (
        <span className={css.pill} role="status">
          <b>{pill.customer}</b>
          <span className={shared.cut}>{wordsOf(pill)}</span>
        </span>
      )}
      <Menu
        label={m.shell_bell_label({ count: unread })}
        className={css.button}
        button={
          <>
            <BellIcon size={20} strokeWidth={1.75} aria-hidden />
            {unread > 0 && <span className={css.badge}>{unread}</span>}
          </>
        }
      >
        <MenuHeading>{m.shell_bell_title()}</MenuHeading>
        {newest && !newest.seen && <Seen id={newest.id} onSeen={see.mutate} />}
        {notices.length === 0 && <p className={css.none}>{m.shell_bell_none()}</p>}
        {notices.map((notice) => {
          const Icon = icons[notice.kind];
          const person = personOf(notice);
          return (
            <MenuItem
              key={notice.id}
              icon={<Icon size={18} aria-hidden />}
              onSelect={() => go(`/agenda?booking=${notice.bookingId}`)}
            >
              <span className={css.who}>
                <b>{notice.customer}</b>
                <time className={css.at}>{pastMoment(notice.at, context)}</time>
              </span>
              <span className={css.words}>
                {[wordsOf(notice), person && m.desk_with_name({ name: person })].filter(Boolean).join(' · ')}
              </span>
            </MenuItem>
          );
        })}
      </Menu>
    </>
  );
}

/** In the open list: what it shows counts as seen, also when it loads or arrives after the list was opened. */
function Seen({ id, onSeen }: { id: number; onSeen: (id: number) => void }) {
  const seen = useEffectEvent(onSeen);
  useEffect(() => seen(id), [id]);
  return null;
}

/** A notice that arrived while this page was open, for as long as it is new. */
function useNewest(notice: Notice | undefined, ready: boolean): Notice | undefined {
  const known = useRef<number | undefined>(undefined);
  const [shown, setShown] = useState<Notice>();
  useEffect(() => {
    if (!ready) return undefined;
    const id = notice?.id ?? 0;
    const isNew = known.current !== undefined && id > known.current;
    known.current = id;
    if (!isNew || !notice || notice.seen) return undefined;
    setShown(notice);
    const timer = setTimeout(() => setShown(undefined), PILL_MS);
    return () => clearTimeout(timer);
  }, [notice, ready]);
  return shown;
}
