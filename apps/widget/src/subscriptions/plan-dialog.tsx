import { purchaseDepth, type Subscription } from '@embook/domain/subscriptions';
import { Suspense } from 'react';
import { Dialog } from '../ui/dialog/dialog.tsx';
import { useBackSteps } from '../ui/dialog/sheet-history.ts';
import { Spinner } from '../ui/waiting/spinner.tsx';
import { PlanDetails } from './details/details-part.ts';
import { PurchaseSteps } from './purchase/purchase-part.ts';
import { stepTitle } from './purchase/step-title.ts';
import { usePurchase } from './purchase/use-purchase.ts';

interface PlanDialogProps {
  subscription: Subscription;
  shopId: number;
  /** It is the one in the address. */
  named: boolean;
  onClose: () => void;
}

/** The details of a subscription and, in the same dialog, its purchase (SUB-2, SUB-3). */
export function PlanDialog({ subscription, shopId, named, onClose }: PlanDialogProps) {
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
