import { CalendarSearch } from 'lucide-react';
import { useEffect } from 'react';
import { formatEuro } from '@embook/domain/shared';
import { useQuery } from '@tanstack/react-query';
import { useSignedIn } from '../../auth/use-auth.ts';
import { useCompany } from '../../company/queries.ts';
import { usePageTitle } from '../../lib/page-title.tsx';
import { useSessionValue } from '../../lib/use-session.tsx';
import { m } from '../../paraglide/messages.js';
import { paths } from '../../paths.ts';
import { type KeptPayment, useKeptPayment } from '../../payment/kept-payment.ts';
import { bookedStep } from '../../payment/order.ts';
import { Trouble } from '../../payment/waiting/trouble.tsx';
import { Waiting } from '../../payment/waiting/waiting.tsx';
import { ButtonLink } from '../../ui/button/button.tsx';
import { EmptyState } from '../../ui/state/empty-state.tsx';
import { Spinner } from '../../ui/waiting/spinner.tsx';
import { useDraft } from '../draft-store.ts';
import css from './success.module.css';
import layout from '../../ui/shared/layout.module.css';
import { Thanks } from './thanks.tsx';
import { VisitTicket } from './visit-ticket.tsx';
import { BundleUses } from '../../bundles/bundle-uses.tsx';
import { validityText, visitsText } from '../../bundles/bundle-words.ts';
import { bundleQuery } from '../../bundles/queries.ts';
import { EntitlementCard } from '../../ui/entitlement-card/entitlement-card.tsx';
import { Ticket } from '../../ui/ticket/ticket.tsx';
import shared from '../../ui/shared/shared.module.css';

/**
 * The result of a confirmation: pending, done or failed (PAY-8). Kept in the tab's storage, so that a reload shows the
 * same.
 */
export default function SuccessScreen({ result }: { result: string }) {
  const [payment, keep] = useKeptPayment(result === 'bundle' ? 'bundle' : 'booking');
  const [, take] = useDraft();
  const booked = payment?.status === 'ok' ? payment.order : undefined;
  useEffect(() => {
    if (booked) take(bookedStep(booked));
  }, [booked, take]);
  const signedIn = useSignedIn();
  const { name } = useCompany();
  usePageTitle(`${titleOf(payment?.status)} · ${name}`);
  if (payment === undefined) {
    return (
      <div className={css.alone}>
        <Spinner />
      </div>
    );
  }
  // After signing out on a shared device nothing is shown.
  if (!payment || (!signedIn && payment.status !== 'pending')) return <Nothing />;
  switch (payment.status) {
    case 'pending':
      return <Waiting payment={payment} keep={keep} />;
    case 'ok':
      return payment.kind === 'bundle' ? <BundleBought payment={payment} /> : <Booked payment={payment} />;
    case 'error':
    case 'cancel':
      return <Trouble payment={payment} />;
  }
}

function titleOf(status: KeptPayment['status'] | undefined): string {
  switch (status) {
    case 'pending':
      return m.common_payment_waiting_title();
    case 'ok':
      return m.common_success_thanks();
    case 'error':
    case 'cancel':
      return m.common_payment_failed_title();
    case undefined:
      return m.common_success_none_title();
  }
}

/** The address was opened without a payment. */
function Nothing() {
  const shop = Number(useSessionValue('shop'));
  return (
    <div className={css.alone}>
      <EmptyState
        heading="h1"
        icon={<CalendarSearch size={24} aria-hidden />}
        title={m.common_success_none_title()}
        text={m.common_success_none_text()}
      >
        <div className={`${layout.wrapped} ${css.ways}`}>
          <ButtonLink href={paths.reservations()}>{m.common_success_bookings()}</ButtonLink>
          <ButtonLink kind="secondary" href={shop ? paths.shop(shop) : paths.shops()}>
            {m.common_success_start()}
          </ButtonLink>
        </div>
      </EmptyState>
    </div>
  );
}

/** The confirmed booking: when, where and the next actions. */
function Booked({ payment }: { payment: KeptPayment }) {
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

/** BUN-3: the bought bundle with its uses. */
function BundleBought({ payment: { order } }: { payment: KeptPayment }) {
  const { payable, title, shop } = order;
  const { data: bundle } = useQuery({
    ...(payable.kind === 'bundle' ? bundleQuery(payable.bundleId, payable.shopId) : bundleQuery(0)),
    enabled: payable.kind === 'bundle',
  });
  const held = bundle?.reservationId ?? null;
  return (
    <div className={`${layout.result} ${css.screen}`}>
      <Thanks text={m.common_success_bundle()} />
      <div className={css.ticket}>
        <EntitlementCard issuer={useCompany().name}>
          <p className={`${shared.title} ${css.pass}`}>{title}</p>
        </EntitlementCard>
      </div>
      {bundle && (
        <div className={css.ticket}>
          <Ticket
            stub={
              held === null ? (
                <p className={`${shared.muted} ${css.muted}`}>{validityText(bundle)}</p>
              ) : (
                <BundleUses bundle={bundle} />
              )
            }
          >
            <strong>{visitsText(bundle)}</strong>
            <p className={`${shared.muted} ${css.muted}`}>{shop.name}</p>
          </Ticket>
        </div>
      )}
      <div className={layout.actions}>
        <ButtonLink block href={paths.reservations()}>
          {m.common_success_bookings()}
        </ButtonLink>
        <ButtonLink block kind="quiet" href={paths.shop(shop.id)}>
          {m.common_success_use_it()}
        </ButtonLink>
      </div>
    </div>
  );
}
