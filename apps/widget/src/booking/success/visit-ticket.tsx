import { Navigation } from 'lucide-react';
import { formatDay, formatDuration, formatTime } from '../../lib/formats.ts';
import { m } from '../../paraglide/messages.js';
import type { KeptPayment } from '../../payment/kept-payment.ts';
import { seedOf } from '../../payment/order.ts';
import { addressLine, routeLink } from '../../shops/address-links.ts';
import { ButtonLink } from '../../ui/button/button.tsx';
import { Notice } from '../../ui/notice/notice.tsx';
import { Picture } from '../../ui/picture/picture.tsx';
import { Joined } from '../../ui/shared/joined.tsx';
import { useReference } from '../use-reference.ts';
import { CalendarButton } from '../calendar-button.tsx';
import css from './visit-ticket.module.css';
import layout from '../../ui/shared/layout.module.css';
import shared from '../../ui/shared/shared.module.css';
import ticket from '../../ui/ticket/ticket.module.css';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';

/** When and where, in large type. */
export function VisitTicket({ payment }: { payment: KeptPayment }) {
  const { id, order } = payment;
  const reference = useReference(id);
  const movedTo = useMovedTo(payment);
  const { title, detail, who, photoUrl, shop } = order;
  if (!order.visit) return null;
  const visit = { ...order.visit, startsAt: movedTo ?? order.visit.startsAt };
  const { startsAt, minutes } = visit;
  const facts = [detail, formatDuration(minutes), who];
  return (
    <section className={css.ticket} aria-label={m.common_confirm_summary()}>
      <div className={css.picture}>
        <Picture src={photoUrl} alt="" width={432} height={144} sizes="432px" seed={seedOf(order)} />
      </div>
      <div className={css.what}>
        <p className={`${layout.moment} ${css.moment}`}>
          <Joined parts={[formatDay(startsAt), <time key="time">{formatTime(startsAt)}</time>]} />
        </p>
        {movedTo !== undefined && (
          <Notice tone="hint">
            {m.common_success_moved({ from: `${formatDay(order.visit.startsAt)} ${formatTime(order.visit.startsAt)}` })}
          </Notice>
        )}
        <h2 className={shared.cardTitle}>{title}</h2>
        <p className={css.muted}>
          <Joined parts={facts} />
        </p>
      </div>
      <div className={`${ticket.cut} ${css.where}`}>
        <p>
          <strong>{shop.name || addressLine(shop)}</strong>
          {shop.name && <span className={css.muted}>{addressLine(shop)}</span>}
          {reference !== undefined && (
            <span className={css.muted}>{m.common_reservation_reference_is({ reference })}</span>
          )}
        </p>
        <div className={css.actions}>
          <CalendarButton bookingId={id} title={title} visit={visit} shop={shop} />
          <ButtonLink kind="secondary" small block href={routeLink(shop)}>
            <Navigation size={18} aria-hidden />
            {m.common_shop_route()}
          </ButtonLink>
        </div>
      </div>
    </section>
  );
}

/** The booking as it is by now. */
const bookedQuery = (reservationId: number) =>
  queryOptions({
    queryKey: ['reservation', 'product', reservationId, 'booked'],
    queryFn: async ({ signal }) =>
      (await call('reservationDetails', { reservationType: 'product', reservationId, next: true }, { signal }))
        .reservation,
    meta: { screen: true, payment: true, customer: true },
  });

/** Where the shop moved it while it was being paid; what is paid at once is where it was chosen (CAN-11). */
function useMovedTo({ id, order, paymentType }: KeptPayment): number | undefined {
  const { data } = useQuery({ ...bookedQuery(id), enabled: paymentType === 'ideal' });
  if (data?.type !== 'product' || !data.movedByShop) return undefined;
  return data.startsAt === order.visit?.startsAt ? undefined : data.startsAt;
}
