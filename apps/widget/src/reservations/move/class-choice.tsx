import { noFilters } from '@embook/domain/groups';
import { addWeeks, isoWeekOf, type ShopTime } from '@embook/domain/shared';
import { useQueries } from '@tanstack/react-query';
import { CalendarX } from 'lucide-react';
import { useState } from 'react';
import { groupWeekQuery } from '../../groups/queries.ts';
import { useShopNow } from '../../lib/clock.tsx';
import { formatDay, formatTimeRange } from '../../lib/formats.ts';
import { m } from '../../paraglide/messages.js';
import { RadioRows } from '../../ui/radio-rows/radio-rows.tsx';
import { EmptyState } from '../../ui/state/empty-state.tsx';
import { LoadError } from '../../ui/state/loaded.tsx';
import { Loading } from '../../ui/waiting/loading.tsx';
import { RowSkeletons } from '../../ui/waiting/row-skeletons.tsx';
import { isSameClass, WEEKS_AHEAD } from '../same-class.ts';
import type { VisitDetail } from '../visit-detail.ts';
import css from './move.module.css';
import type { NewTime } from './use-move.ts';

interface ClassChoiceProps {
  visit: VisitDetail;
  onChoose: (time: NewTime) => void;
}

/** The same class at other times in the coming weeks. */
export function ClassChoice({ visit, onChoose }: ClassChoiceProps) {
  const now = useShopNow(visit.timeZone);
  const [chosen, setChosen] = useState<ShopTime | null>(null);
  const thisWeek = isoWeekOf(now);
  const weeks = useQueries({
    queries: WEEKS_AHEAD.map((ahead) => groupWeekQuery(visit.shopId, addWeeks(thisWeek, ahead), noFilters)),
  });
  const failed = weeks.find(({ error, data }) => error && !data);
  if (failed) {
    return <LoadError query={failed} title={m.common_reservation_move_failed()} />;
  }
  if (weeks.some(({ data }) => !data)) {
    return (
      <Loading>
        <RowSkeletons count={3} />
      </Loading>
    );
  }
  const sessions = weeks.flatMap(({ data }) => data ?? []).flatMap(({ classes }) => classes);
  const fitting = sessions.filter((session) => isSameClass(session, visit, now));
  if (fitting.length === 0) {
    return (
      <EmptyState
        icon={<CalendarX size={24} aria-hidden />}
        title={m.common_reservation_move_choose()}
        text={m.common_reservation_move_none()}
      />
    );
  }
  const choose = (timestamp: ShopTime) => {
    setChosen(timestamp);
    const who = fitting.find(({ startsAt }) => startsAt === timestamp)?.employeeName ?? null;
    onChoose({ timestamp, roomId: undefined, who });
  };
  return (
    <div className={css.classes}>
      <RadioRows
        legend={m.common_reservation_move_classes()}
        rows={fitting.map(({ startsAt, length, employeeName }) => ({
          value: startsAt,
          title: `${formatDay(startsAt)}, ${formatTimeRange(startsAt, length)}`,
          ...(employeeName !== null && { hint: employeeName }),
        }))}
        chosen={chosen}
        onChoose={choose}
      />
    </div>
  );
}
