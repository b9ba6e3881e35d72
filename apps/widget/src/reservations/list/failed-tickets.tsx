import type { FailedPayment, PendingPayment } from '@embook/domain/payment';
import type { BookedVisit } from '@embook/domain/reservations';
import { Ticket } from 'lucide-react';
import { useId } from 'react';
import { useCompany } from '../../company/queries.ts';
import { DateBlock } from '../../events/date-block.tsx';
import { useShopNow } from '../../lib/clock.tsx';
import { formatDay, formatTimeRange } from '../../lib/formats.ts';
import { m } from '../../paraglide/messages.js';
import { againPathOf, useFailedPayments } from '../../payment/pending/failed-payments.ts';
import { Button, ButtonLink } from '../../ui/button/button.tsx';
import { Pill } from '../../ui/pill/pill.tsx';
import { Unseen } from '../../ui/shared/unseen.tsx';
import { CompanyLine } from '../company-line.tsx';
import css from './pending-tickets.module.css';
import list from './reservations-screen.module.css';
import ticket from './visit-ticket.module.css';
import layout from '../../ui/shared/layout.module.css';
import shared from '../../ui/shared/shared.module.css';

interface FailedTicketsProps {
  pending: readonly PendingPayment[];
  bookings: readonly BookedVisit[];
}

/**
 * Payments that did not go through, until they are tried again, taken away, or their time is over (PAY-8): the notice
 * about it is soon gone.
 */
export function FailedTickets({ pending, bookings }: FailedTicketsProps) {
  const heading = useId();
  const now = useShopNow(useCompany().timeZone);
  const [failed, remove] = useFailedPayments();
  const isTriedAgain = ({ kind, productId, startsAt }: FailedPayment) =>
    pending.some((one) => one.kind === kind && one.productId === productId && one.startsAt === startsAt) ||
    (kind === 'booking' && bookings.some((one) => one.serviceId === productId && one.startsAt === startsAt));
  const shown = failed.filter((one) => (one.startsAt === null || one.startsAt > now) && !isTriedAgain(one));
  if (shown.length === 0) return null;
  return (
    <section className={`${list.list} ${list.alone}`} aria-labelledby={heading}>
      <h2 id={heading} className={`${shared.heading} ${list.heading}`}>
        {m.common_failed_heading()}
      </h2>
      {shown.map((payment) => (
        <FailedTicket key={`${payment.kind} ${payment.id}`} payment={payment} onRemove={() => remove(payment)} />
      ))}
    </section>
  );
}

function FailedTicket({ payment, onRemove }: { payment: FailedPayment; onRemove: () => void }) {
  const { kind, name, startsAt, minutes, shopName } = payment;
  const againPath = againPathOf(payment);
  return (
    <article className={`${shared.panel} ${ticket.ticket}`}>
      <div className={ticket.date}>
        {startsAt === null ? <Ticket className={css.icon} size={24} aria-hidden /> : <DateBlock time={startsAt} />}
      </div>
      <div className={ticket.words}>
        {startsAt !== null && (
          <p className={shared.muted}>
            <Unseen>{formatDay(startsAt)}</Unseen>
            <time>{formatTimeRange(startsAt, minutes)}</time>
          </p>
        )}
        <h3 className={shared.cardTitle}>{name}</h3>
        {shopName !== null && <CompanyLine shopName={shopName} />}
        <p className={shared.muted}>{kind === 'booking' ? m.common_failed_booking() : m.common_failed_purchase()}</p>
      </div>
      <div className={`${ticket.state} ${ticket.long}`}>
        <Pill tone="bad">{m.common_failed()}</Pill>
      </div>
      <div className={`${css.actions} ${layout.wrapped}`}>
        {againPath !== null && (
          <ButtonLink small href={againPath} aria-label={`${m.common_payment_try_again()}: ${name}`}>
            {m.common_payment_try_again()}
          </ButtonLink>
        )}
        <Button kind="quiet" small onClick={onRemove} aria-label={`${m.common_failed_remove()}: ${name}`}>
          {m.common_failed_remove()}
        </Button>
      </div>
    </article>
  );
}
