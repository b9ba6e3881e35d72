import { useQuery } from '@tanstack/react-query';
import { Ban, CalendarClock, ChevronLeft, Ellipsis, Mail, Repeat2, UserPlus, X } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef } from 'react';
import type { ClassSession } from '@embook/domain/classes';
import type { ShopTime } from '@embook/domain/shared';
import { useLocation } from 'wouter';
import panelCss from '../../theme/panel.module.css';
import { useAddress } from '../../lib/address.ts';
import { isNotFound } from '../../lib/call-error.ts';
import { useShopNow } from '../../lib/clock.ts';
import { useFocusReturn } from '../../lib/focus-return.ts';
import { keyTable } from '../../lib/key-table.ts';
import { useKeys } from '../../lib/keys.ts';
import { useZone } from '../../lib/session.ts';
import { m } from '../../paraglide/messages.js';
import { IconButton } from '../../ui/button/button.tsx';
import { EmptyState, Loaded, Skeleton } from '../../ui/state/loaded.tsx';
import { participantsQuery, useLiveClasses } from '../queries.ts';
import { startsWords } from '../class-words.ts';
import { OpenedClass } from './opened-class.tsx';
import { Menu, MenuItem, MenuLine } from '../../ui/menu/menu.tsx';
import { useMay, useOpenAction } from './class-actions.ts';
import css from './class-panel.module.css';

/** The class of the address (`?class=…`), beside the screen or over it; on a phone it is the check-in list (CLS-5). */
export default function ClassPanel() {
  const address = useAddress();
  const id = Number(address.get('class')) || 0;
  const query = useQuery(participantsQuery(id));
  const panel = useRef<HTMLElement>(null);
  const session = query.data?.session;
  const now = useShopNow(useZone(session?.shopId));
  const close = () => address.set({ class: undefined, ask: undefined });
  useFocusReturn(true, (opener) =>
    opener.matches('[data-class]') ? document.querySelector(`[data-class="${id}"]`) : null,
  );
  // With the drawing: later it would take the focus from whoever has gone on already.
  useLayoutEffect(() => {
    if (id > 0) panel.current?.focus({ preventScroll: true });
  }, [id]);
  useKeys({ [keyTable.close[0]]: close });
  useEffect(() => {
    // After a reload without a network it sends what is checked in here, so that it must be kept by then (lib/file-cache.ts).
    void import('../../desk/check-in/kept-check-ins.tsx').catch(() => undefined);
  }, []);
  useLiveClasses();
  return (
    <aside ref={panel} className={panelCss.panel} aria-labelledby="class-title" tabIndex={-1}>
      <div className={panelCss.head}>
        <span className={panelCss.back}>
          <IconButton label={m.classes_back()} onClick={close}>
            <ChevronLeft size={22} aria-hidden />
          </IconButton>
        </span>
        <h2 id="class-title" className={panelCss.title}>
          {session?.kind === 'event' ? m.classes_event() : m.classes_class()}
        </h2>
        <span className={panelCss.number}>{session && startsWords(session, now)}</span>
        {session && <ClassMenu {...{ session, now }} />}
        <span className={panelCss.closing}>
          <IconButton label={m.classes_close()} onClick={close}>
            <X size={20} aria-hidden />
          </IconButton>
        </span>
      </div>
      {isNotFound(query.error) ? (
        <EmptyState icon={<X size={22} aria-hidden />} title={m.classes_gone_title()} text={m.classes_gone_text()} />
      ) : (
        <Loaded query={query} failed={m.classes_failed()} waiting={<Skeleton lines={8} />}>
          {(opened) => <OpenedClass key={id} opened={opened} now={now} />}
        </Loaded>
      )}
    </aside>
  );
}

/** The actions of a class, at every width. */
export function ClassMenu({ session, now }: { session: ClassSession; now: ShopTime }) {
  const may = useMay(session, now);
  const { ask } = useOpenAction();
  const [, go] = useLocation();
  const { seriesId, on } = session;
  if (!may.book && !may.change && !may.changeSeries) return null;
  return (
    <Menu label={m.classes_more()} className={css.more} button={<Ellipsis size={20} aria-hidden />}>
      {may.book && (
        <>
          <MenuItem icon={<UserPlus size={18} aria-hidden />} onSelect={() => ask('add')}>
            {m.classes_add_somebody()}
          </MenuItem>
          <MenuItem icon={<Mail size={18} aria-hidden />} onSelect={() => ask('mail')}>
            {m.classes_mail_all()}
          </MenuItem>
        </>
      )}
      {may.change && (
        <MenuItem icon={<CalendarClock size={18} aria-hidden />} onSelect={() => ask('change')}>
          {m.classes_change_one()}
        </MenuItem>
      )}
      {may.changeSeries && (
        <MenuItem
          icon={<Repeat2 size={18} aria-hidden />}
          onSelect={() => go(`/classes/series/${seriesId}?date=${on}`)}
        >
          {m.classes_change_series()}
        </MenuItem>
      )}
      {may.change && (
        <>
          <MenuLine />
          <MenuItem danger icon={<Ban size={18} aria-hidden />} onSelect={() => ask('cancel')}>
            {m.classes_cancel()}
          </MenuItem>
        </>
      )}
    </Menu>
  );
}
