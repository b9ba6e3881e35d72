import type { PendingPayment } from '@embook/domain/payment';
import { formatEuro } from '@embook/domain/shared';
import { ExternalLink, Ticket } from 'lucide-react';
import { useId, useState } from 'react';
import { DateBlock } from '../../events/date-block.tsx';
import { useNow } from '../../lib/clock.tsx';
import { formatDay, formatTimeRange } from '../../lib/formats.ts';
import { useSettings } from '../../lib/settings.tsx';
import { m } from '../../paraglide/messages.js';
import { paymentAddress } from '../../payment/payment-tab.ts';
import { GiveUpDialog } from '../../payment/pending/give-up-dialog.tsx';
import { useGiveUp } from '../../payment/pending/use-give-up.ts';
import { Button, ButtonLink } from '../../ui/button/button.tsx';
import { Pill } from '../../ui/pill/pill.tsx';
import { Unseen } from '../../ui/shared/unseen.tsx';
import { CompanyLine } from '../company-line.tsx';
import css from './pending-tickets.module.css';
import list from './reservations-screen.module.css';
import ticket from './visit-ticket.module.css';
import shared from '../../ui/shared/shared.module.css';

const MINUTE_MS = 60_000;

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
  const { name, startsAt, minutes, shopName, amount, paymentUrl, payUntil } = payment;
  const { baseUrl } = useSettings();
  const { giveUp, isPending } = useGiveUp(payment);
  const [isAsking, setAsking] = useState(false);
  const left = Math.ceil((payUntil * 1000 - useNow()) / MINUTE_MS);
  const address = paymentAddress(paymentUrl, baseUrl);
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
        <p className={css.left}>{left > 0 ? m.common_pending_left({ count: left }) : m.common_pending_over()}</p>
      </div>
      <div className={ticket.state}>
        <Pill tone="warn">{m.common_pending()}</Pill>
      </div>
      <div className={css.actions}>
        {address !== null && (
          <ButtonLink
            small
            href={address}
            aria-label={`${m.common_pending_pay({ price: formatEuro(amount) })}: ${name}`}
          >
            <ExternalLink size={18} aria-hidden />
            {m.common_pending_pay({ price: formatEuro(amount) })}
          </ButtonLink>
        )}
        <Button
          kind="quiet"
          small
          loading={isPending}
          onClick={() => setAsking(true)}
          aria-label={`${m.common_pending_give_up()}: ${name}`}
        >
          {m.common_pending_give_up()}
        </Button>
      </div>
      <GiveUpDialog
        payment={payment}
        open={isAsking}
        onClose={() => setAsking(false)}
        onYes={() => {
          setAsking(false);
          giveUp();
        }}
      />
    </article>
  );
}
