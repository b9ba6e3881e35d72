import { findSubscription, purchaseDepth, type Subscription } from '@embook/domain/subscriptions';
import { useQuery } from '@tanstack/react-query';
import { IdCard } from 'lucide-react';
import { Suspense } from 'react';
import { Redirect, useSearchParams } from 'wouter';
import { useSignedIn } from '../../auth/use-auth.ts';
import { useCompany } from '../../company/queries.ts';
import { usePageTitle } from '../../lib/page-title.tsx';
import { useSessionValue } from '../../lib/use-session.tsx';
import { m } from '../../paraglide/messages.js';
import { paths } from '../../paths.ts';
import { shopListQuery } from '../../shops/queries.ts';
import { ButtonLink } from '../../ui/button/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { useBackSteps } from '../../ui/dialog/sheet-history.ts';
import { EmptyState } from '../../ui/state/empty-state.tsx';
import { Loaded } from '../../ui/state/loaded.tsx';
import { Spinner } from '../../ui/waiting/spinner.tsx';
import PlanDetails from './plan-details.tsx';
import { PurchaseSteps } from '../purchase/purchase-part.ts';
import { stepTitle } from '../purchase/step-title.ts';
import { usePurchase } from '../purchase/use-purchase.ts';
import { subscriptionListQuery } from '../queries.ts';
import css from './subscription-details-screen.module.css';
import layout from '../../ui/shared/layout.module.css';
import { SubscriptionSkeleton } from '../subscription-skeleton.tsx';
import shared from '../../ui/shared/shared.module.css';
import detail from '../../ui/shared/detail.module.css';

/** One subscription outside a shop: that of `?id=`, else the customer's own (SUB-2). */
export default function SubscriptionDetailsScreen() {
  const query = useQuery(subscriptionListQuery());
  const subscriptions = query.data;
  const [search] = useSearchParams();
  const shopId = useShopToAsk();
  const company = useCompany();
  const id = search.get('id');
  const subscription = subscriptions && findSubscription(subscriptions, id === null ? undefined : Number(id));
  usePageTitle(`${subscription?.name ?? m.subscriptions_plan_title()} · ${company.name}`);
  if (subscriptions && !subscription) {
    if (id === null) return <NotSubscribed shopId={shopId} />;
    return <Redirect to={shopId ? paths.shopTab(shopId, 'subscriptions') : paths.shops()} replace />;
  }
  return (
    <div className={css.screen}>
      <Loaded query={query} failed={m.subscriptions_plan_failed()} waiting={<SubscriptionSkeleton />}>
        {() => subscription && <Plan key={subscription.id} subscription={subscription} shopId={shopId} />}
      </Loaded>
    </div>
  );
}

interface PlanProps {
  subscription: Subscription;
  shopId: number | undefined;
}

/** The details are the page; the purchase opens a dialog here too (SUB-3). */
function Plan({ subscription, shopId }: PlanProps) {
  const buying = usePurchase(subscription.id);
  const { purchase, take } = buying;
  // The first step is the dialog itself here.
  useBackSteps(purchaseDepth(purchase) - 1, () => take({ type: 'back' }));
  const close = () => take({ type: 'closed' });
  return (
    <article className={`${shared.card} ${layout.inside} ${css.card}`}>
      <h1 className={detail.name}>{subscription.name}</h1>
      <PlanDetails subscription={subscription} shopId={shopId} heading="h2" take={take} />
      <Dialog title={stepTitle(purchase, subscription.name)} open={purchase.step !== 'details'} onClose={close}>
        <Suspense fallback={<Spinner />}>
          <PurchaseSteps subscription={subscription} buying={buying} shopId={shopId} onClose={close} />
        </Suspense>
      </Dialog>
    </article>
  );
}

/** The customer has no subscription (ERR-3). */
function NotSubscribed({ shopId }: Pick<PlanProps, 'shopId'>) {
  const signedIn = useSignedIn();
  return (
    <div className={css.screen}>
      <EmptyState
        heading="h1"
        icon={<IdCard size={24} aria-hidden />}
        title={m.subscriptions_not_subscribed()}
        text={signedIn ? m.subscriptions_not_subscribed_text() : m.subscriptions_not_subscribed_visitor()}
      >
        <ButtonLink href={shopId ? paths.shopTab(shopId, 'subscriptions') : paths.shops()}>
          {m.subscriptions_plan_all()}
        </ButtonLink>
        {!signedIn && (
          <ButtonLink kind="quiet" href={paths.signIn('profile')}>
            {m.subscriptions_sign_in()}
          </ButtonLink>
        )}
      </EmptyState>
    </div>
  );
}

/** The shop last visited, else the company's first. */
function useShopToAsk(): number | undefined {
  const last = Number(useSessionValue('shop'));
  const { data: shops } = useQuery(shopListQuery());
  return shops?.find(({ id }) => id === last)?.id ?? shops?.[0]?.id;
}
