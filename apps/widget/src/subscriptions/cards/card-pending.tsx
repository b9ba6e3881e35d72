import { PendingActions, PendingLeft } from '../../payment/pending/pending-actions.tsx';
import { usePendingPayments } from '../../payment/pending/pending-payments.ts';
import { NextStep } from './next-step.tsx';

interface CardPendingProps {
  subscriptionId: number;
  shopId: number;
}

/** Pays or gives up a begun purchase from the card; where the platform lists none, offers to contact the shop. */
export default function CardPending({ subscriptionId, shopId }: CardPendingProps) {
  const payments = usePendingPayments();
  const payment = payments.find(({ kind, productId }) => kind === 'subscription' && productId === subscriptionId);
  if (!payment) return <NextStep subscription={{ status: 'pending' }} shopId={shopId} />;
  return (
    <>
      <PendingLeft payment={payment} />
      <PendingActions payment={payment} />
    </>
  );
}
