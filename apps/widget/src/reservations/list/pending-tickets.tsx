import type { PendingPayment } from '@embook/domain/payment';
import { Ticket } from 'lucide-react';
import { useId } from 'react';
import { DateBlock } from '../../events/date-block.tsx';
import { formatDay, formatTimeRange } from '../../lib/formats.ts';
import { m } from '../../paraglide/messages.js';
import { PendingActions, PendingLeft } from '../../payment/pending/pending-actions.tsx';
import { Pill } from '../../ui/pill/pill.tsx';
import { Unseen } from '../../ui/shared/unseen.tsx';
import { CompanyLine } from '../company-line.tsx';
import css from './pending-tickets.module.css';
import list from './reservations-screen.module.css';
import ticket from './visit-ticket.module.css';
import shared from '../../ui/shared/shared.module.css';

/** What was begun and is not paid yet, above everything else: it is the only thing here that runs out (PAY-8). */
export function PendingTickets({ payments }: { payments: readonly PendingPayment[] }) {
  const heading = useId();
  if (payments.length === 0) return null;
  return (
    <section className={`${list.list} ${list.alone}`} aria-labelledby={heading}>
      <h2 id={heading} className={`${shared.heading} ${list.heading}`}>
        {m.common_pending_heading()}
      </h2>
      {payments.map((payment) => (
        <PendingTicket key={payment.id} payment={payment} />
      ))}
    </section>
  );
}

function PendingTicket({ payment }: { payment: PendingPayment }) {
  const { name, startsAt, minutes, shopName } = payment;
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
        <PendingLeft payment={payment} />
      </div>
      <div className={ticket.state}>
        <Pill tone="warn">{m.common_pending()}</Pill>
      </div>
      <div className={css.actions}>
        <PendingActions payment={payment} />
      </div>
    </article>
  );
}
