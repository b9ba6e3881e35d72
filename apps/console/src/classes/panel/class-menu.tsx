import type { ClassSession } from '@embook/domain/classes';
import type { ShopTime } from '@embook/domain/shared';
import { Ban, CalendarClock, Ellipsis, Mail, Repeat2, UserPlus } from 'lucide-react';
import { useLocation } from 'wouter';
import { m } from '../../paraglide/messages.js';
import { Menu, MenuItem, MenuLine } from '../../ui/menu/menu.tsx';
import { useOpenAction, useMay } from './class-actions.ts';
import css from './class-panel.module.css';

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
