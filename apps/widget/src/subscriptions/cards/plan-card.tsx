import type { Subscription } from '@embook/domain/subscriptions';
import { ChevronRight } from 'lucide-react';
import { DetailsLink, type OpenDetails } from './details-link.tsx';
import { m } from '../../paraglide/messages.js';
import { Included } from './included.tsx';
import css from './plan-card.module.css';
import { PlanPrice } from './plan-price.tsx';
import { ReturnedNotice } from './returned-notice.tsx';
import layout from '../../ui/shared/layout.module.css';
import shared from '../../ui/shared/shared.module.css';

interface PlanCardProps {
  subscription: Subscription;
  details: OpenDetails;
}

/** A subscription on sale: its price and what it includes. */
export function PlanCard({ subscription, details }: PlanCardProps) {
  return (
    <article className={`${shared.card} ${css.card}`}>
      <h3 className={shared.cardTitle}>
        <DetailsLink subscription={subscription} details={details} className={layout.cardLink!}>
          {subscription.name}
        </DetailsLink>
      </h3>
      <PlanPrice subscription={subscription} />
      <ReturnedNotice subscription={subscription} />
      <div className={css.included}>
        <Included groups={subscription.groups} />
      </div>
      <span className={css.more} aria-hidden="true">
        {m.subscriptions_plan_details()}
        <ChevronRight size={18} />
      </span>
    </article>
  );
}
