import type { ChosenSession } from '@embook/domain/booking';
import { type ClassDay, classDays, filterCount, firstDay, noFilters } from '@embook/domain/groups';
import { addWeeks, type Day, type IsoWeek, type ShopTime, startOfDay } from '@embook/domain/shared';
import { hashKey, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { bringIntoView } from '../lib/visible-part.ts';
import { m } from '../paraglide/messages.js';
import { ShopColumns } from '../shops/home/shop-columns.tsx';
import { tabNames } from '../shops/home/tab-names.ts';
import { Loaded } from '../ui/state/loaded.tsx';
import { ClassLists } from './classes/class-lists.tsx';
import { EmptyWeek, FirstWeek } from './classes/empty-week.tsx';
import { WeekSkeleton } from './classes/week-skeleton.tsx';
import css from './class-week.module.css';
import { ClassTools } from './filters/class-tools.tsx';
import { FilterDialog } from './filters/filter-dialog.tsx';
import { groupWeekQuery } from './queries.ts';
import { DayStrip } from './week/day-strip.tsx';
import type { ShownWeek } from './week/use-week-view.ts';
import { WeekEvents } from './week/week-events.tsx';
import { WeekHeader } from './week/week-header.tsx';

interface ClassWeekProps {
  shopId: number;
  now: ShopTime;
  shown: ShownWeek;
  chosen: ChosenSession | null;
  onChoose: (session: ChosenSession) => void;
  /** Adds padding under the lists for the floating bar. */
  padded: boolean;
  /** Beside the lists of a wide widget. */
  aside: ReactNode;
  /** After the lists. */
  children: ReactNode;
}

/** The week header over the full width, so that the names of its days fit; the lists below. */
export function ClassWeek({ shopId, now, shown, chosen, onChoose, padded, aside, children }: ClassWeekProps) {
  const { view, hrefOf, show, isAsked } = shown;
  const { week, filters, only } = view;
  const panel = useId();
  const top = useRef<HTMLDivElement>(null);
  const query = useQuery(groupWeekQuery(shopId, week, filters));
  const days = query.data;
  useNextWeek(shopId, shown, days !== undefined);
  const selected = view.day ?? (days && firstDay(days, now));
  const ahead = days?.filter(({ midnight }) => midnight >= startOfDay(now));

  const turnTo = (target: IsoWeek) => {
    show({ week: target, day: undefined });
    if (top.current) bringIntoView(top.current, { block: 'start' });
  };
  const lists = (loaded: readonly ClassDay[]) => {
    if (!ahead?.some(({ classes }) => classes.length > 0)) {
      const clear = () => show({ filters: noFilters });
      const empty = <EmptyWeek {...{ shopId, week, filters }} onClear={clear} onGo={(day) => show({ day })} />;
      return isAsked || filterCount(filters) > 0 ? (
        empty
      ) : (
        <FirstWeek {...{ shopId, week, filters }} onGo={(day) => show({ day })} otherwise={empty} />
      );
    }
    return (
      <ClassLists
        key={`${week.year} ${week.week}`}
        {...{ shopId, week, filters, now, chosen, onChoose }}
        days={daysFrom(loaded, selected ?? firstDay(loaded, now), only)}
        onDay={(day) => show({ day })}
        onWeek={turnTo}
      />
    );
  };

  return (
    <div ref={top} className={css.week}>
      <WeekHeader week={week} now={now} hrefOf={(target) => hrefOf({ week: target, day: undefined })} />
      <DayStrip
        days={days ?? classDays({}, week)}
        selected={selected}
        now={now}
        controls={panel}
        onSelect={(day) => show({ day })}
      />
      <ToolsAndFilters shopId={shopId} shown={shown} />
      <ShopColumns aside={aside}>
        <div
          id={panel}
          role="tabpanel"
          aria-label={tabNames.groups()}
          style={padded ? { paddingBlockEnd: 112 } : undefined}
        >
          <Loaded query={query} failed={m.common_group_failed()} waiting={<WeekSkeleton />}>
            {lists}
          </Loaded>
          <WeekEvents {...{ shopId, week, now }} />
        </div>
      </ShopColumns>
      {children}
    </div>
  );
}

/** The selected day, even when it is empty, and the later days with classes, unless only that day is wanted. */
const daysFrom = (days: readonly ClassDay[], selected: Day, only: boolean): ClassDay[] =>
  days.filter(({ date, classes }) => date === selected || (!only && date > selected && classes.length > 0));

function ToolsAndFilters({ shopId, shown: { view, show } }: { shopId: number; shown: ShownWeek }) {
  const [open, setOpen] = useState(false);
  // Counts all classes of the week; usually they are already loaded.
  const { data: all } = useQuery({ ...groupWeekQuery(shopId, view.week), enabled: open });
  return (
    <div className={css.tools}>
      <ClassTools
        shopId={shopId}
        only={view.only}
        filters={view.filters}
        onOnly={(only) => show(only ? { only } : { only, day: undefined })}
        onOpenFilters={() => setOpen(true)}
        onFilters={(filters) => show({ filters })}
      />
      <FilterDialog
        shopId={shopId}
        active={view.filters}
        classes={all?.flatMap(({ classes }) => classes)}
        open={open}
        onClose={() => setOpen(false)}
        onApply={(filters) => {
          show({ filters });
          setOpen(false);
        }}
      />
    </div>
  );
}

/** Prefetches the next week once this one has loaded. */
function useNextWeek(shopId: number, { view: { week, filters } }: ShownWeek, ready: boolean): void {
  const client = useQueryClient();
  const next = groupWeekQuery(shopId, addWeeks(week, 1), filters);
  const key = hashKey(next.queryKey);
  const fetchNext = useEffectEvent(() => client.prefetchQuery(next));
  useEffect(() => {
    if (ready && key) void fetchNext();
  }, [ready, key]);
}
