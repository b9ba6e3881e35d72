import { dayOf } from '@embook/domain/shared';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { CalendarX, Plus, SearchX } from 'lucide-react';
import { useEffect } from 'react';
import { useIsPhone } from '../lib/use-is-phone.ts';
import { useShopNow } from '../lib/clock.ts';
import { keyTable } from '../lib/key-table.ts';
import { useKeys } from '../lib/keys.ts';
import { useCan } from '../lib/session.ts';
import { type Shop, useShop } from '../lib/shop.ts';
import { m } from '../paraglide/messages.js';
import { Button, ButtonLink } from '../ui/button/button.tsx';
import { EmptyState, Loaded, Skeleton } from '../ui/state/loaded.tsx';
import { type ClassesAddress, useClassesAddress } from './classes-address.ts';
import { classesQuery, participantsQuery, useLiveClasses } from './queries.ts';
import { Toolbar } from './week/toolbar.tsx';
import { DayList } from './week/day-list.tsx';
import { WeekGrid } from './week/week-grid.tsx';
import { NoShop } from './no-shop.tsx';
import shared from '../theme/shared.module.css';

/** CLS-1, CLS-5: the timetable of a shop, by week; on a phone by day. */
export default function ClassesScreen() {
  const { shop } = useShop();
  if (!shop) return <NoShop />;
  return <ShopClasses key={shop.id} shop={shop} />;
}

function ShopClasses({ shop }: { shop: Shop }) {
  const now = Math.floor(useShopNow(shop.timeZone) / 60) * 60;
  const today = dayOf(now);
  const address = useClassesAddress(today);
  const can = useCan();
  const isPhone = useIsPhone();
  const client = useQueryClient();
  const { week, teacher, room } = address;
  const [from = today, until = from] = [week[0], week.at(-1)];
  const query = useQuery(classesQuery({ shopId: shop.id, from, until }, can('timetable.view').ok));
  useLiveClasses();
  useKeys({
    [keyTable.today[0]]: () => address.showDate(today),
    [keyTable.dayBefore[0]]: () => address.showDayBy(isPhone ? -1 : -7),
    [keyTable.dayAfter[0]]: () => address.showDayBy(isPhone ? 1 : 7),
  });
  const todays = (query.data ?? []).filter(({ on, cancelled }) => on === today && !cancelled).map(({ id }) => id);
  const toKeep = isPhone ? todays.join(' ') : '';
  useEffect(() => {
    // Prefetches today's participants, in case the phone goes offline (CLS-5).
    for (const id of toKeep.split(' ').filter(Boolean)) void client.prefetchQuery(participantsQuery(Number(id)));
    if (toKeep !== '') import('./panel/class-panel.tsx').catch(() => undefined);
  }, [client, toKeep]);

  const shown = (query.data ?? []).filter(
    ({ employeeId, roomId }) =>
      (teacher === undefined || employeeId === teacher) && (room === undefined || roomId === room),
  );
  const mayChange = can('timetable.change', { shopId: shop.id }).ok;
  const addButton = (
    <>
      {can('timetable.view').ok && (
        <ButtonLink href={`/timetable?shop=${shop.id}`}>{m.classes_next_timetable()}</ButtonLink>
      )}
      {mayChange && (
        <ButtonLink kind="primary" href={`/classes/new?shop=${shop.id}&date=${address.date}`}>
          <Plus size={18} aria-hidden />
          {m.classes_add()}
        </ButtonLink>
      )}
    </>
  );
  return (
    <div className={shared.screen}>
      <Toolbar {...{ address, shown, today }} all={query.data ?? []} add={addButton} />
      <Loaded query={query} failed={m.classes_failed()} waiting={<Skeleton lines={8} />}>
        {(classes) => {
          if (isPhone) {
            const isHidden = classes.some(({ on }) => on === address.date);
            const noMatch = isHidden && <NoMatch title={m.classes_day_no_match()} address={address} />;
            return <DayList classes={shown} {...{ address, now, noMatch }} />;
          }
          if (classes.length > 0 && shown.length === 0)
            return <NoMatch title={m.classes_week_no_match()} address={address} />;
          if (classes.length === 0)
            return (
              <EmptyState
                icon={<CalendarX size={22} aria-hidden />}
                title={m.classes_empty()}
                text={mayChange ? m.classes_empty_add() : m.classes_empty_text()}
              />
            );
          return <WeekGrid classes={shown} {...{ address, now }} />;
        }}
      </Loaded>
    </div>
  );
}

/** There are classes, but the filter hides all of them. */
function NoMatch({ title, address }: { title: string; address: ClassesAddress }) {
  return (
    <EmptyState icon={<SearchX size={22} aria-hidden />} title={title} text={m.classes_no_match_text()}>
      <Button onClick={address.clearFilter}>{m.classes_no_match_clear()}</Button>
    </EmptyState>
  );
}
