import { dayOf, type IsoWeekday, isoWeekdayOf, timeOfDay } from '@embook/domain/shared';
import type { Shop } from '@embook/domain/shops';
import { useShopNow } from '../../lib/clock.tsx';
import { formatDay, formatWeekday } from '../../lib/formats.ts';
import { m } from '../../paraglide/messages.js';
import css from './opening-hours.module.css';

const SHOWN_SPECIAL_DAYS = 3;

type Hours = Pick<Shop['openingHours'][number], 'closed' | 'hours'>;

const rangeOf = (opens: string, closes: string) => `${opens} – ${closes}`;

function Times({ closed, hours }: Hours) {
  if (closed || hours.length === 0) return m.common_shop_closed();
  return hours.map(({ opens, closes }) => (
    <span key={opens} className={css.range}>
      {rangeOf(opens, closes)}
    </span>
  ));
}

/** The week with today marked, and the next special days. */
export function OpeningHours({ shop }: { shop: Pick<Shop, 'openingHours' | 'specialDays' | 'timeZone'> }) {
  const now = useShopNow(shop.timeZone);
  const today = dayOf(now);
  const special = shop.specialDays.filter(({ date }) => date >= today).slice(0, SHOWN_SPECIAL_DAYS);
  return (
    <dl className={css.hours}>
      {shop.openingHours.map((day) => (
        <div key={day.weekday} className={day.weekday === isoWeekdayOf(now) ? css.today : css.row}>
          <dt>{formatWeekday(day.weekday as IsoWeekday)}</dt>
          <dd>
            <Times {...day} />
          </dd>
        </div>
      ))}
      {special.map((day) => (
        <div key={day.date} className={css.special}>
          <dt>
            {formatDay(timeOfDay(day.date) ?? 0)}
            {day.reason !== null && <small>{day.reason}</small>}
          </dt>
          <dd>
            <Times {...day} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
