import type { ChosenSession } from '@embook/domain/booking';
import type { ClassDay, GroupFilters } from '@embook/domain/groups';
import { addWeeks, type Day, type IsoWeek, type ShopTime } from '@embook/domain/shared';
import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { m } from '../../paraglide/messages.js';
import { Button } from '../../ui/button/button.tsx';
import { weekWords } from '../week/week-words.ts';
import css from './class-lists.module.css';
import { DayList } from './day-list.tsx';
import { NextClass } from './empty-week.tsx';

interface ClassListsProps {
  shopId: number;
  week: IsoWeek;
  filters: GroupFilters;
  /** The selected day and, unless only that one is wanted, the later ones. */
  days: readonly ClassDay[];
  now: ShopTime;
  chosen: ChosenSession | null;
  onChoose: (session: ChosenSession) => void;
  onDay: (day: Day) => void;
  onWeek: (week: IsoWeek) => void;
}

export function ClassLists({ shopId, week, filters, days, now, chosen, onChoose, onDay, onWeek }: ClassListsProps) {
  // One class is open at a time. Undefined before the first click: then the class of the chosen sub-option is open
  // (GRP-6).
  const [touched, setTouched] = useState<number | null>();
  const openId = touched === undefined ? chosen?.sessionId : (touched ?? undefined);
  const next = addWeeks(week, 1);
  const [, following] = days;
  return (
    <div className={css.lists}>
      {days.map((day, index) => (
        <DayList
          key={day.date}
          day={day}
          now={now}
          chosen={chosen ?? undefined}
          openId={openId}
          onOpen={setTouched}
          onChoose={onChoose}
          otherwise={index === 0 && !following && <NextClass {...{ shopId, week, filters }} onGo={onDay} />}
        />
      ))}
      <Button kind="secondary" block onClick={() => onWeek(next)}>
        <span className={css.next}>{m.common_group_next_week()}</span>
        <span className={css.week}>{weekWords(next, now)}</span>
        <ChevronRight size={18} aria-hidden />
      </Button>
    </div>
  );
}
