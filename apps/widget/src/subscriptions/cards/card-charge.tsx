import { useQuery } from '@tanstack/react-query';
import { OpenCharge } from '../held/open-charge.tsx';
import { subscriptionDetailsQuery } from '../queries.ts';
import { NextStep } from './next-step.tsx';

interface CardChargeProps {
  clientSubscriptionId: number;
  shopId: number;
}

/** Pays an unpaid charge from the card; without a payment link, offers to contact the shop. */
export default function CardCharge({ clientSubscriptionId, shopId }: CardChargeProps) {
  const { data: details, isPending } = useQuery(subscriptionDetailsQuery(clientSubscriptionId));
  if (isPending) return null;
  if (!details?.paymentLink) return <NextStep subscription={{ status: 'unpaid' }} shopId={shopId} />;
  return <OpenCharge details={details} isFirst={false} />;
}
