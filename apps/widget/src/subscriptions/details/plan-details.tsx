import type { Subscription } from '@embook/domain/subscriptions';
import { useSignedIn } from '../../auth/use-auth.ts';
import { m } from '../../paraglide/messages.js';
import { Button } from '../../ui/button/button.tsx';
import { LinkedText } from '../../ui/linked-text/linked-text.tsx';
import { Included } from '../cards/included.tsx';
import { NextStep, useCallable } from '../cards/next-step.tsx';
import { HeldDetails } from '../held/held-details.tsx';
import type { Buying } from '../purchase/use-purchase.ts';
import { Joined } from '../../ui/shared/joined.tsx';
import css from './plan-details.module.css';
import layout from '../../ui/shared/layout.module.css';
import { PlanPrice } from '../cards/plan-price.tsx';
import { ReturnedNotice } from '../cards/returned-notice.tsx';
import { StatusLine, StatusPill } from '../cards/status.tsx';
import { useTerm } from '../cards/term.ts';
import shared from '../../ui/shared/shared.module.css';

interface PlanDetailsProps extends Pick<Buying, 'take'> {
  subscription: Subscription;
  /** The shop to contact about it. */
  shopId: number | undefined;
  /** The level of its headings. */
  heading: 'h2' | 'h3';
}

/** Everything about one subscription, in a dialog or on a page of its own (SUB-2). */
export default function PlanDetails({ subscription, shopId, heading: Heading, take }: PlanDetailsProps) {
  const { status, description, groups, clientSubscriptionId } = subscription;
  const term = useTerm(subscription);
  return (
    <div className={css.details}>
      <div className={`${layout.spread} ${css.price}`}>
        <PlanPrice subscription={subscription} />
        {status !== null && <StatusPill status={status} />}
      </div>
      {term.length > 0 && (
        <p className={css.term}>
          <Joined parts={term} />
        </p>
      )}
      {status !== null && <StatusLine status={status} />}
      <ReturnedNotice subscription={subscription} />
      {description !== null && (
        <p className={css.description}>
          <LinkedText text={description} />
        </p>
      )}
      {status !== null && clientSubscriptionId !== null ? (
        <HeldDetails subscription={subscription} id={clientSubscriptionId} heading={Heading} />
      ) : (
        groups.length > 0 && (
          <section className={css.section}>
            <Heading className={shared.heading}>{m.subscriptions_plan_included()}</Heading>
            <Included groups={groups} full />
          </section>
        )
      )}
      {status === null && subscription.buyable ? (
        <ContinueButton take={take} />
      ) : (
        shopId !== undefined && <Further subscription={subscription} shopId={shopId} heading={Heading} />
      )}
    </div>
  );
}

/** Buys nothing yet: the price stands on the last button, under the agreement. */
function ContinueButton({ take }: Pick<PlanDetailsProps, 'take'>) {
  const signedIn = useSignedIn();
  return (
    <div className={css.continue}>
      <Button block onClick={() => take({ type: 'begun', signedIn })}>
        {m.subscriptions_buy_continue()}
      </Button>
    </div>
  );
}

interface FurtherProps extends Omit<PlanDetailsProps, 'take'> {
  shopId: number;
}

/** For one that cannot be bought here, or that the customer has: whom to contact, or where to book with it. */
function Further({ subscription, shopId, heading: Heading }: FurtherProps) {
  const callable = useCallable(shopId);
  if (callable === undefined) return null;
  return (
    <section className={css.section}>
      {subscription.status === null && (
        <>
          <Heading className={shared.heading}>{m.subscriptions_plan_join_title()}</Heading>
          <p className={css.text}>{callable ? m.subscriptions_plan_join_call() : m.subscriptions_plan_join_visit()}</p>
        </>
      )}
      <NextStep subscription={subscription} shopId={shopId} />
    </section>
  );
}
