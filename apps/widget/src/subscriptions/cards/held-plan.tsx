import type { HeldSubscription } from '@embook/domain/subscriptions';
import { Suspense } from 'react';
import { useCompany } from '../../company/queries.ts';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { useRunning } from '../../lib/use-running.ts';
import { EntitlementCard } from '../../ui/entitlement-card/entitlement-card.tsx';
import { DetailsLink, type OpenDetails } from './details-link.tsx';
import { Joined } from '../../ui/shared/joined.tsx';
import css from './held-plan.module.css';
import { Included } from './included.tsx';
import { NextStep } from './next-step.tsx';
import { PlanPrice } from './plan-price.tsx';
import { StatusLine, StatusPill } from './status.tsx';
import { useTerm } from './term.ts';
import layout from '../../ui/shared/layout.module.css';
import shared from '../../ui/shared/shared.module.css';
import detail from '../../ui/shared/detail.module.css';

const CardCharge = lazyPart<{ clientSubscriptionId: number; shopId: number }>(() => import('./card-charge.tsx'));

const CardPending = lazyPart<{ subscriptionId: number; shopId: number }>(() => import('./card-pending.tsx'));

interface HeldPlanProps {
  subscription: HeldSubscription;
  details: OpenDetails;
}

/** A subscription of the customer: what it includes, its state and the next action (SUB-1). */
export function HeldPlan({ subscription, details }: HeldPlanProps) {
  const { name, status, groups } = subscription;
  const term = useTerm(subscription);
  return (
    <article className={css.plan}>
      <div className={css.pass}>
        <EntitlementCard issuer={useCompany().name} mark={<StatusPill status={status} />} muted={status !== 'bought'}>
          {term.length > 0 && (
            <p className={css.term}>
              <Joined parts={term} />
            </p>
          )}
          <h3 className={detail.name}>
            <DetailsLink subscription={subscription} details={details} className={layout.cardLink!}>
              {name}
            </DetailsLink>
          </h3>
          <PlanPrice subscription={subscription} small />
        </EntitlementCard>
      </div>
      <div className={`${shared.card} ${css.card}`}>
        <Included groups={groups} />
        <StatusLine status={status} />
        <Suspense>
          <CardAction subscription={subscription} shopId={details.shopId} />
        </Suspense>
      </div>
    </article>
  );
}

interface CardActionProps {
  subscription: HeldSubscription;
  shopId: number;
}

function CardAction({ subscription, shopId }: CardActionProps) {
  const { id, status, clientSubscriptionId } = subscription;
  const running = useRunning();
  // Their parts are downloaded: a server that met one first would leave the card unfinished.
  if (!running && (status === 'pending' || status === 'unpaid')) return null;
  if (status === 'pending') return <CardPending subscriptionId={id} shopId={shopId} />;
  if (status === 'unpaid' && clientSubscriptionId !== null)
    return <CardCharge clientSubscriptionId={clientSubscriptionId} shopId={shopId} />;
  return <NextStep subscription={subscription} shopId={shopId} />;
}
