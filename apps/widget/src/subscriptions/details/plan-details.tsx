import type { Subscription } from '@embook/domain/subscriptions';
import { m } from '../../paraglide/messages.js';
import { LinkedText } from '../../ui/linked-text/linked-text.tsx';
import { Included } from '../cards/included.tsx';
import { NextStep, useCallable } from '../cards/next-step.tsx';
import css from './plan-details.module.css';
import { PlanPrice } from '../cards/plan-price.tsx';
import { StatusLine, StatusPill } from '../cards/status.tsx';
import { useTerm } from '../cards/term.ts';

interface PlanDetailsProps {
  subscription: Subscription;
  /** Whom to talk to about it. */
  shopId: number | undefined;
  /** What its headings are under the name above them. */
  heading: 'h2' | 'h3';
}

/** Everything about one subscription, in a dialog or on a page of its own (SUB-2). */
export default function PlanDetails({ subscription, shopId, heading: Heading }: PlanDetailsProps) {
  const { status, description, groups } = subscription;
  const term = useTerm(subscription);
  return (
    <div className={css.details}>
      <div className={css.price}>
        <PlanPrice subscription={subscription} />
        {status !== null && <StatusPill status={status} />}
      </div>
      {term !== '' && <p className={css.term}>{term}</p>}
      {status !== null && <StatusLine status={status} />}
      {description !== null && (
        <p className={css.description}>
          <LinkedText text={description} />
        </p>
      )}
      {groups.length > 0 && (
        <section className={css.section}>
          <Heading className={css.title}>{m.subscriptions_plan_included()}</Heading>
          <Included groups={groups} full />
        </section>
      )}
      {shopId !== undefined && <Further subscription={subscription} shopId={shopId} heading={Heading} />}
    </div>
  );
}

interface FurtherProps extends PlanDetailsProps {
  shopId: number;
}

function Further({ subscription, shopId, heading: Heading }: FurtherProps) {
  const callable = useCallable(shopId);
  if (callable === undefined) return null;
  return (
    <section className={css.section}>
      {subscription.status === null && (
        <>
          <Heading className={css.title}>{m.subscriptions_plan_join_title()}</Heading>
          <p className={css.text}>{callable ? m.subscriptions_plan_join_call() : m.subscriptions_plan_join_visit()}</p>
        </>
      )}
      <NextStep subscription={subscription} shopId={shopId} />
    </section>
  );
}
