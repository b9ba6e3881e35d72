import { ownFirst, purchaseDepth, type Subscription } from '@embook/domain/subscriptions';
import { useQuery } from '@tanstack/react-query';
import { IdCard } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useLocation } from 'wouter';
import { m } from '../paraglide/messages.js';
import { paths } from '../paths.ts';
import { LocationCard } from '../shops/home/location-card.tsx';
import { ShopColumns } from '../shops/home/shop-columns.tsx';
import { useTabPage } from '../shops/home/tab-page.ts';
import { afterClosing, useBackSteps } from '../ui/dialog/sheet-history.ts';
import { EmptyState } from '../ui/state/empty-state.tsx';
import { Loaded } from '../ui/state/loaded.tsx';
import { HeldPlan } from './cards/held-plan.tsx';
import { PlanCard } from './cards/plan-card.tsx';
import { useKeptPurchase } from './purchase/kept-purchase.ts';
import { subscriptionListQuery } from './queries.ts';
import { SubscriptionSkeleton } from './subscription-skeleton.tsx';
import css from './subscriptions-screen.module.css';
import layout from '../ui/shared/layout.module.css';
import shared from '../ui/shared/shared.module.css';
import { Dialog } from '../ui/dialog/dialog.tsx';
import { Spinner } from '../ui/waiting/spinner.tsx';
import { PlanDetails } from './details/details-part.ts';
import { PurchaseSteps } from './purchase/purchase-part.ts';
import { stepTitle } from './purchase/step-title.ts';
import { usePurchase } from './purchase/use-purchase.ts';

interface SubscriptionsScreenProps {
  shopId: number;
  /** The one in the address: its details are open (SUB-2). */
  namedId: number | undefined;
}

/** The company's subscriptions, the customer's own first (SUB-1). */
export default function SubscriptionsScreen({ shopId, namedId }: SubscriptionsScreenProps) {
  const query = useQuery(subscriptionListQuery());
  useTabPage(shopId, 'subscriptions', (name) => m.subscriptions_plan_description({ name }));
  return (
    <ShopColumns aside={<LocationCard shopId={shopId} />}>
      <Loaded query={query} failed={m.subscriptions_plan_failed()} waiting={<SubscriptionSkeleton />}>
        {(subscriptions) => (
          <Subscriptions key={namedId} subscriptions={subscriptions} shopId={shopId} namedId={namedId} />
        )}
      </Loaded>
    </ShopColumns>
  );
}

interface SubscriptionsProps extends SubscriptionsScreenProps {
  subscriptions: readonly Subscription[];
}

function Subscriptions({ subscriptions, shopId, namedId }: SubscriptionsProps) {
  const [kept] = useKeptPurchase();
  const [openId, setOpenId] = useState<number | null | undefined>(namedId);
  const [, navigate] = useLocation();
  // A reload during a purchase opens it again.
  if (openId === undefined && kept) setOpenId(kept.subscriptionId);
  const open = subscriptions.find(({ id }) => id === openId);
  const close = () => {
    setOpenId(null);
    if (namedId !== undefined) afterClosing(() => navigate(paths.shopTab(shopId, 'subscriptions'), { replace: true }));
  };
  return (
    <>
      <Lists subscriptions={subscriptions} details={{ shopId, onOpen: setOpenId }} />
      {open && (
        <PlanDialog key={open.id} subscription={open} shopId={shopId} named={open.id === namedId} onClose={close} />
      )}
    </>
  );
}

interface ListsProps {
  subscriptions: readonly Subscription[];
  details: { shopId: number; onOpen: (subscriptionId: number) => void };
}

function Lists({ subscriptions, details }: ListsProps) {
  const { own, others } = ownFirst(subscriptions);
  if (subscriptions.length === 0) {
    return (
      <EmptyState
        icon={<IdCard size={24} aria-hidden />}
        title={m.subscriptions_plan_none_title()}
        text={m.subscriptions_plan_none_text()}
      />
    );
  }
  return (
    <div className={css.sections}>
      {own.length > 0 && (
        <section className={layout.section}>
          <h2 className={shared.title}>{m.subscriptions_plan_yours()}</h2>
          <ul className={css.own}>
            {own.map((subscription) => (
              <li key={subscription.id}>
                <HeldPlan subscription={subscription} details={details} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {others.length > 0 && (
        <section className={layout.section}>
          <h2 className={shared.title}>
            {own.length > 0 ? m.subscriptions_plan_others() : m.subscriptions_plan_all()}
          </h2>
          <ul className={css.others}>
            {others.map((subscription) => (
              <li key={subscription.id}>
                <PlanCard subscription={subscription} details={details} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

interface PlanDialogProps {
  subscription: Subscription;
  shopId: number;
  /** It is the one in the address. */
  named: boolean;
  onClose: () => void;
}

/** The details of a subscription and, in the same dialog, its purchase (SUB-2, SUB-3). */
function PlanDialog({ subscription, shopId, named, onClose }: PlanDialogProps) {
  const buying = usePurchase(subscription.id);
  const { purchase, take } = buying;
  useBackSteps(purchaseDepth(purchase), () => take({ type: 'back' }));
  const close = () => {
    take({ type: 'closed' });
    onClose();
  };
  return (
    <Dialog title={stepTitle(purchase, subscription.name)} open named={named} onClose={close}>
      <Suspense fallback={<Spinner />}>
        {purchase.step === 'details' ? (
          <PlanDetails subscription={subscription} shopId={shopId} heading="h3" take={take} />
        ) : (
          <PurchaseSteps subscription={subscription} buying={buying} shopId={shopId} onClose={close} />
        )}
      </Suspense>
    </Dialog>
  );
}
