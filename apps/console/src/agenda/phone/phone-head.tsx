import type { Agenda } from '@embook/domain/agenda';
import type { Day } from '@embook/domain/shared';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { m } from '../../paraglide/messages.js';
import { IconButton } from '../../ui/button/button.tsx';
import type { AgendaAddress } from '../agenda-address.ts';
import { WeekStrip } from '../toolbar.tsx';
import { longDay } from '../../lib/formats.ts';
import css from './phone-head.module.css';

interface PhoneHeadProps {
  address: AgendaAddress;
  week: Agenda | undefined;
  today: Day;
}

/** The day and its week, with links to other weeks. */
export const PhoneHead = ({ address, week, today }: PhoneHeadProps) => (
  <header className={css.head}>
    <h1 className={css.title}>{longDay(address.shown.date)}</h1>
    <span className={css.steps}>
      <IconButton label={m.agenda_previous_week()} onClick={() => address.showDayBy(-7)}>
        <ChevronLeft size={22} aria-hidden />
      </IconButton>
      <IconButton label={m.agenda_next_week()} onClick={() => address.showDayBy(7)}>
        <ChevronRight size={22} aria-hidden />
      </IconButton>
    </span>
    <div className={css.week}>
      <WeekStrip address={address} week={week} today={today} />
    </div>
  </header>
);
