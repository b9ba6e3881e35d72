import { filterCount, type GroupFilters } from '@embook/domain/groups';
import { dayOf, type Day, type IsoWeek } from '@embook/domain/shared';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { CalendarX2 } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { formatDay } from '../../lib/formats.ts';
import { m } from '../../paraglide/messages.js';
import { Button } from '../../ui/button/button.tsx';
import { EmptyState } from '../../ui/state/empty-state.tsx';
import { nextClassQuery } from '../queries.ts';
import { WeekSkeleton } from './week-skeleton.tsx';
import css from './empty-week.module.css';

interface EmptyWeekProps {
  shopId: number;
  week: IsoWeek;
  filters: GroupFilters;
  onClear: () => void;
  onGo: (day: Day) => void;
}

/** An empty week: a button to the next class, or one to clear the filters (GRP-4). */
export function EmptyWeek({ shopId, week, filters, onClear, onGo }: EmptyWeekProps) {
  const filtered = filterCount(filters) > 0;
  return (
    <EmptyState
      icon={<CalendarX2 size={24} aria-hidden />}
      title={filtered ? m.common_group_none_match_title() : m.common_group_none_title()}
      text={filtered ? m.common_group_none_match_text() : m.common_group_none_text()}
    >
      <div className={css.ways}>
        <NextClass shopId={shopId} week={week} filters={filters} onGo={onGo} />
        {filtered && (
          <Button kind="secondary" small onClick={onClear}>
            {m.common_group_filter_clear_all()}
          </Button>
        )}
      </div>
    </EmptyState>
  );
}

/** Opened without a week in the address, the timetable starts with the first week that has a class. */
export function FirstWeek({ otherwise, onGo, ...rest }: Omit<EmptyWeekProps, 'onClear'> & { otherwise: ReactNode }) {
  const { data: next, isPending } = useQuery(nextClassQuery(useQueryClient(), rest.shopId, rest.week, rest.filters));
  const go = useEffectEvent(onGo);
  useEffect(() => {
    if (typeof next === 'number') go(dayOf(next));
  }, [next]);
  return isPending || typeof next === 'number' ? <WeekSkeleton /> : otherwise;
}

/** A button to the first class after this week; it shows a loading state, and disappears when there is none. */
export function NextClass({ shopId, week, filters, onGo }: Omit<EmptyWeekProps, 'onClear'>) {
  const { data: next, isPending } = useQuery(nextClassQuery(useQueryClient(), shopId, week, filters));
  if (!isPending && typeof next !== 'number') return null;
  return (
    <Button kind="secondary" small loading={isPending} onClick={() => next && onGo(dayOf(next))}>
      {m.common_group_go_to_day({ day: next ? formatDay(next) : '…' })}
    </Button>
  );
}
