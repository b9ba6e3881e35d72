import { CalendarSearch } from 'lucide-react';
import { useEffect } from 'react';
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
import { Booked } from './booked.tsx';
import { BundleBought } from './bundle-bought.tsx';
import css from './success.module.css';
import layout from '../../ui/shared/layout.module.css';

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
