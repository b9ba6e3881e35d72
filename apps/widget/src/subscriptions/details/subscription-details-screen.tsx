import { findSubscription } from '@embook/domain/subscriptions';
import { useQuery } from '@tanstack/react-query';
import { Redirect, useSearchParams } from 'wouter';
import { useCompany } from '../../company/queries.ts';
import { errorText } from '../../lib/error-text.ts';
import { usePageTitle } from '../../lib/page-title.tsx';
import { useSessionValue } from '../../lib/use-session.tsx';
import { m } from '../../paraglide/messages.js';
import { paths } from '../../paths.ts';
import { shopListQuery } from '../../shops/queries.ts';
import { ErrorState } from '../../ui/state/error-state.tsx';
import PlanDetails from './plan-details.tsx';
import { subscriptionListQuery } from '../queries.ts';
import css from './subscription-details-screen.module.css';
import { SubscriptionSkeleton } from '../subscription-skeleton.tsx';

/** One subscription outside any shop: the one that `?id=` names, else the customer's own (SUB-2). */
export default function SubscriptionDetailsScreen() {
  const { data: subscriptions, error, isFetching, refetch } = useQuery(subscriptionListQuery());
  const [search] = useSearchParams();
  const shopId = useShopToAsk();
  const company = useCompany();
  const id = search.get('id');
  const subscription = subscriptions && findSubscription(subscriptions, id === null ? undefined : Number(id));
  usePageTitle(`${subscription?.name ?? m.subscriptions_plan_title()} · ${company.name}`);
  if (subscriptions && !subscription) {
    return <Redirect to={shopId ? paths.shopTab(shopId, 'subscriptions') : paths.shops()} replace />;
  }
  return (
    <div className={css.screen}>
      {subscription ? (
        <article className={css.card}>
          <h1 className={css.name}>{subscription.name}</h1>
          <PlanDetails subscription={subscription} shopId={shopId} heading="h2" />
        </article>
      ) : error ? (
        <ErrorState
          title={m.subscriptions_plan_failed()}
          text={errorText(error)}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <SubscriptionSkeleton />
      )}
    </div>
  );
}

/** The shop last visited, else the company's first. */
function useShopToAsk(): number | undefined {
  const last = Number(useSessionValue('shop'));
  const { data: shops } = useQuery(shopListQuery());
  return shops?.find(({ id }) => id === last)?.id ?? shops?.[0]?.id;
}
