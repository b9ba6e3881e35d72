import { dayOf, addDays } from '@embook/domain/shared';
import { hasHours, openingState, type OpeningState, type Timetable } from '@embook/domain/shops';
import { useShopNow } from '../../lib/clock.tsx';
import { formatDay, formatTime } from '../../lib/formats.ts';
import { m } from '../../paraglide/messages.js';
import css from './opening-line.module.css';

function wordsOf(state: OpeningState, now: number): string {
  switch (state.kind) {
    case 'open':
      return m.common_shop_open_until({ time: formatTime(state.until) });
    case 'closes_soon':
      return m.common_shop_closes_soon({ time: formatTime(state.until) });
    case 'always_open':
      return m.common_shop_always_open();
    case 'opens_today':
      return m.common_shop_opens_today({ time: formatTime(state.at) });
    case 'opens_later':
      return dayOf(state.at) === dayOf(addDays(now, 1))
        ? m.common_shop_opens_tomorrow({ time: formatTime(state.at) })
        : m.common_shop_opens_later({ day: formatDay(state.at), time: formatTime(state.at) });
    case 'closed_for_now':
      return m.common_shop_closed_for_now();
  }
}

const tones: Record<OpeningState['kind'], string> = {
  open: css.open!,
  always_open: css.open!,
  closes_soon: css.soon!,
  opens_today: css.closed!,
  opens_later: css.closed!,
  closed_for_now: css.closed!,
};

/** Whether a shop is open now, in its time zone, and when that changes; empty where its hours are unknown. */
export function OpeningLine({ shop }: { shop: Timetable & { timeZone: string } }) {
  const now = useShopNow(shop.timeZone);
  if (!hasHours(shop)) return null;
  const state = openingState(shop, now);
  return <span className={`${css.line} ${tones[state.kind]}`}>{wordsOf(state, now)}</span>;
}
