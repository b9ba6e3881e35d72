import { formatEuro } from '@embook/domain/shared';
import { m } from '../../paraglide/messages.js';
import { paths } from '../../paths.ts';
import type { KeptPayment } from '../../payment/kept-payment.ts';
import { ButtonLink } from '../../ui/button/button.tsx';
import { Thanks } from './thanks.tsx';
import { VisitTicket } from './visit-ticket.tsx';
import css from './success.module.css';
import layout from '../../ui/shared/layout.module.css';

/** The confirmed booking: when, where and the next actions. */
export function Booked({ payment }: { payment: KeptPayment }) {
  return (
    <div className={`${layout.result} ${css.screen}`}>
      <Thanks text={paidText(payment)} />
      <VisitTicket payment={payment} />
      <div className={layout.actions}>
        <ButtonLink block href={paths.reservations()}>
          {m.common_success_bookings()}
        </ButtonLink>
        <ButtonLink block kind="quiet" href={paths.shop(payment.order.shop.id)}>
          {m.common_payment_something_else()}
        </ButtonLink>
      </div>
    </div>
  );
}

function paidText({ paymentType, cost }: KeptPayment): string {
  switch (paymentType) {
    case 'ideal':
      return m.common_success_paid();
    case 'cash':
      return cost > 0 ? m.common_success_cash({ price: formatEuro(cost) }) : m.common_success_confirmed();
    case 'bundle':
    case 'subscription':
      return m.common_success_visit();
    case 'discount':
      return m.common_success_confirmed();
  }
}
