import { formatEuro } from '@embook/domain/shared';
import { formatDay, formatTime } from '../../lib/formats.ts';
import { Joined } from '../../ui/shared/joined.tsx';
import type { Order } from '../order.ts';
import { OrderPicture } from '../order-picture.tsx';
import css from './order-line.module.css';
import shared from '../../ui/shared/shared.module.css';

/** The order in one line, visible until it is paid or cancelled. */
export function OrderLine({ order, cost }: { order: Order; cost: number }) {
  const { title, visit, who, shop } = order;
  const facts = visit ? [formatDay(visit.startsAt), formatTime(visit.startsAt), who] : [shop.name];
  return (
    <div className={`${shared.card} ${css.line}`}>
      <div className={css.picture}>
        <OrderPicture order={order} width={64} height={64} eager />
      </div>
      <p className={css.words}>
        <strong>{title}</strong>
        <span>
          <Joined parts={facts} />
        </span>
      </p>
      {cost > 0 && <span className={css.price}>{formatEuro(cost)}</span>}
    </div>
  );
}
