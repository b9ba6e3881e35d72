import type { Subscription, SubscriptionDetails } from '@embook/domain/subscriptions';
import { useQuery } from '@tanstack/react-query';
import { isNotFound } from '../../lib/api-error.ts';
import { m } from '../../paraglide/messages.js';
import { Notice } from '../../ui/notice/notice.tsx';
import { Loaded } from '../../ui/state/loaded.tsx';
import { Loading } from '../../ui/waiting/loading.tsx';
import { Skeleton } from '../../ui/waiting/skeleton.tsx';
import { subscriptionDetailsQuery } from '../queries.ts';
import { MissedVisits } from './missed-visits.tsx';
import { OpenCharge } from './open-charge.tsx';
import { PeriodVisits } from './period-visits.tsx';
import { Renewal } from './renewal.tsx';
import { SpentVisits } from './spent-visits.tsx';
import type { Heading } from './section.tsx';
import css from './held.module.css';

interface HeldDetailsProps {
  subscription: Subscription;
  /** The id of the client subscription. */
  id: number;
  heading: Heading;
}

/** The customer's remaining, missed and used visits, and the renewal (SUB-6). */
export function HeldDetails({ subscription, id, heading }: HeldDetailsProps) {
  const query = useQuery(subscriptionDetailsQuery(id));
  // ERR-3
  if (!query.data && isNotFound(query.error)) return <Notice tone="hint">{m.subscriptions_not_subscribed()}</Notice>;
  const waiting = (
    <Loading>
      <div className={css.rings}>
        {subscription.groups.map(({ id: groupId }) => (
          <Skeleton key={groupId} width={128} height={128} radius={64} />
        ))}
      </div>
      <Skeleton height={96} radius={16} />
    </Loading>
  );
  return (
    <Loaded query={query} failed={m.subscriptions_held_failed()} waiting={waiting}>
      {(details) => <Held subscription={subscription} details={details} heading={heading} />}
    </Loaded>
  );
}

interface HeldProps {
  subscription: Subscription;
  details: SubscriptionDetails;
  heading: Heading;
}

function Held({ subscription: { status }, details, heading }: HeldProps) {
  const { groups } = details.subscription;
  const rhythms = (['weekly', 'monthly'] as const).filter((every) =>
    groups.some(({ periodicity }) => periodicity === every),
  );
  const shared = { details, groups, heading };
  return (
    <>
      {(status === 'pending' || details.paymentLink !== null) && (
        <OpenCharge details={details} isFirst={status === 'pending'} />
      )}
      {rhythms.map((every) => (
        <PeriodVisits key={every} every={every} {...shared} />
      ))}
      <MissedVisits {...shared} />
      <SpentVisits {...shared} />
      <Renewal details={details} heading={heading} />
    </>
  );
}
