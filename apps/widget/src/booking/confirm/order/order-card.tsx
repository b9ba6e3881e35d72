import { CalendarDays, Clock } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatDay, formatDuration, formatTimeRange } from '../../../lib/formats.ts';
import { m } from '../../../paraglide/messages.js';
import type { Order } from '../../../payment/order.ts';
import { OrderPicture } from '../../../payment/order-picture.tsx';
import { addressLine } from '../../../shops/address-links.ts';
import { Joined } from '../../../ui/shared/joined.tsx';
import card from '../../visit-card.module.css';
import { WhoAndWhere } from '../../who-and-where.tsx';
import css from './order-card.module.css';
import layout from '../../../ui/shared/layout.module.css';
import shared from '../../../ui/shared/shared.module.css';

/** The order beside the form of a wide widget, with the costs and the button under it. */
export function OrderCard({ order, children }: { order: Order; children: ReactNode }) {
  const { title, detail, who, visit, shop } = order;
  return (
    <section className={`${shared.card} ${card.card}`} aria-label={m.common_confirm_summary()}>
      <div className={css.picture}>
        <OrderPicture order={order} width={360} height={200} />
      </div>
      <div className={layout.inside}>
        <div>
          <h2 className={shared.cardTitle}>{title}</h2>
          {detail !== null && <p className={shared.muted}>{detail}</p>}
        </div>
        <ul className={`${card.facts} ${css.facts}`}>
          {visit && (
            <>
              <li>
                <CalendarDays size={18} aria-hidden />
                {formatDay(visit.startsAt)}
              </li>
              <li>
                <Clock size={18} aria-hidden />
                <span>
                  <time>{formatTimeRange(visit.startsAt, visit.minutes)}</time>
                  <small>{formatDuration(visit.minutes)}</small>
                </span>
              </li>
            </>
          )}
          <WhoAndWhere who={who} shop={shop} />
        </ul>
        {children}
      </div>
    </section>
  );
}

/** The same at the top of a narrow widget. */
export function OrderStrip({ order }: { order: Order }) {
  const { title, detail, who, visit, shop } = order;
  return (
    <section className={`${shared.card} ${css.strip}`} aria-label={m.common_confirm_summary()}>
      <div className={css.thumb}>
        <OrderPicture order={order} width={96} height={112} eager />
      </div>
      <div className={css.words}>
        <h2 className={shared.cardTitle}>{title}</h2>
        {detail !== null && <p>{detail}</p>}
        {visit && (
          <>
            <p>{formatDay(visit.startsAt)}</p>
            <p>
              <Joined parts={[formatTimeRange(visit.startsAt, visit.minutes), formatDuration(visit.minutes)]} />
            </p>
          </>
        )}
        <p>
          <Joined parts={[who, shop.name || addressLine(shop)]} />
        </p>
      </div>
    </section>
  );
}
