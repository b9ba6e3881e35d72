import type { AvailableDay, Product, Slot } from '@embook/domain/booking';
import { addDays, dayOf, type ShopTime } from '@embook/domain/shared';
import { Zap } from 'lucide-react';
import { formatDay, formatTime } from '../../lib/formats.ts';
import { m } from '../../paraglide/messages.js';
import { Button } from '../../ui/button/button.tsx';
import { Skeleton } from '../../ui/waiting/skeleton.tsx';
import { productName } from '../product-name.ts';
import css from './soonest-offer.module.css';

interface SoonestOfferProps {
  soonest: AvailableDay | undefined;
  /** The look-ahead has loaded; until then a skeleton keeps the height. */
  known: boolean;
  now: ShopTime;
  products: readonly Product[];
  onTake: (slot: Slot) => void;
}

/** The first free time. */
export function SoonestOffer({ soonest, known, now, products, onTake }: SoonestOfferProps) {
  if (!known) {
    return (
      <div className={css.offer} aria-hidden="true">
        <Skeleton height={44} radius={12} />
      </div>
    );
  }
  if (!soonest || soonest.first === null || soonest.roomId === null) {
    return <p className={css.none}>{m.common_book_nothing_soon()}</p>;
  }
  const slot = { timestamp: soonest.first, roomId: soonest.roomId };
  const who = products.length > 1 ? productName(soonest.roomId, products) : undefined;
  return (
    <div className={css.offer}>
      <Zap size={20} className={css.icon} aria-hidden />
      <p className={css.words}>
        <span>{who === undefined ? m.common_book_soonest() : m.common_book_soonest_with({ name: who })}</span>
        <strong>{momentOf(slot.timestamp, now)}</strong>
      </p>
      <Button small onClick={() => onTake(slot)}>
        {m.common_book_take_it()}
      </Button>
    </div>
  );
}

/** `Today 16:30`, `Tomorrow 09:00`, `Thu 19 November 10:00` */
function momentOf(time: ShopTime, now: ShopTime): string {
  const day = dayOf(time);
  if (day === dayOf(now)) return m.common_book_today_at({ time: formatTime(time) });
  if (day === dayOf(addDays(now, 1))) return m.common_book_tomorrow_at({ time: formatTime(time) });
  return `${formatDay(time)} ${formatTime(time)}`;
}
