import { formatEuro } from '@embook/domain/shared';
import { useQuery } from '@tanstack/react-query';
import { profileQuery } from '../../auth/queries.ts';
import { useCapability } from '../../company/queries.ts';
import { m } from '../../paraglide/messages.js';
import { paths } from '../../paths.ts';
import type { KeptPayment } from '../../payment/kept-payment.ts';
import { ResultHeading } from '../../payment/waiting/result-heading.tsx';
import { ButtonLink } from '../../ui/button/button.tsx';
import { StatusMark } from '../../ui/status-mark/status-mark.tsx';
import { VisitTicket } from './visit-ticket.tsx';
import css from './success.module.css';

/** The confirmed booking: when, where and the next actions. */
export function Booked({ payment }: { payment: KeptPayment }) {
  const { data: profile } = useQuery(profileQuery());
  const isMailed = useCapability('booking-mails');
  return (
    <div className={css.screen}>
      <StatusMark status="done" />
      <ResultHeading
        title={
          profile?.firstName ? m.common_success_thanks_name({ name: profile.firstName }) : m.common_success_thanks()
        }
      >
        {paidText(payment)} {isMailed && profile && m.common_success_mail({ email: profile.email })}
      </ResultHeading>
      <VisitTicket payment={payment} />
      <div className={css.actions}>
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
