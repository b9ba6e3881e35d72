import { formatEuro } from '@embook/domain/shared';
import { formatDay, formatTime } from '../../lib/formats.ts';
import { Picture } from '../../ui/picture/picture.tsx';
import { type Order, seedOf } from '../order.ts';
import css from './order-line.module.css';
import shared from '../../ui/shared/shared.module.css';

/** What was ordered, in a line: always in sight until it is settled. */
export function OrderLine({ order, cost }: { order: Order; cost: number }) {
  const { title, photoUrl, visit, who, shop } = order;
  const facts = visit ? [formatDay(visit.startsAt), formatTime(visit.startsAt), ...(who ? [who] : [])] : [shop.name];
  return (
    <div className={`${shared.card} ${css.line}`}>
      <div className={css.picture}>
        <Picture src={photoUrl} alt="" width={64} height={64} sizes="64px" seed={seedOf(order)} eager />
      </div>
      <p className={css.words}>
        <strong>{title}</strong>
        <span>{facts.join(' · ')}</span>
      </p>
      {cost > 0 && <span className={css.price}>{formatEuro(cost)}</span>}
    </div>
  );
}
