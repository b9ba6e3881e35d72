import type { Subscription } from '@embook/domain/subscriptions';
import { type ReactNode, useEffect, useRef } from 'react';
import { SignInForm } from '../../auth/sign-in-form.tsx';
import { AgreementStep } from './agreement-step.tsx';
import { BackButton } from './back-button.tsx';
import { CheckingStep } from './checking-step.tsx';
import { ErrorStep, SuccessStep } from './ended-steps.tsx';
import { PayingStep } from './paying-step.tsx';
import css from './purchase.module.css';
import { StartDateStep } from './start-date-step.tsx';
import { stepTitle } from './step-title.ts';
import type { Buying } from './use-purchase.ts';

interface PurchaseStepsProps {
  subscription: Subscription;
  buying: Buying;
  /** Where to book with it. */
  shopId: number | undefined;
  onClose: () => void;
}

/** Everything after the details, one step at a time in the same dialog (SUB-3). */
export default function PurchaseSteps(props: PurchaseStepsProps) {
  const { purchase } = props.buying;
  return (
    <Frame key={purchase.step} title={stepTitle(purchase, props.subscription.name)}>
      <Step {...props} />
    </Frame>
  );
}

/** The button that had the focus is gone, so the new step takes it, or the field it begins with. */
function Frame({ title, children }: { title: string; children: ReactNode }) {
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!frame.current?.querySelector('input:focus')) frame.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div ref={frame} className={css.step} role="group" aria-label={title} tabIndex={-1}>
      {children}
    </div>
  );
}

function Step({ subscription, buying, shopId, onClose }: PurchaseStepsProps): ReactNode {
  const { purchase, take } = buying;
  switch (purchase.step) {
    case 'details':
      return null;
    case 'signIn':
      return (
        <>
          <SignInForm />
          <BackButton take={take} />
        </>
      );
    case 'checking':
      return <CheckingStep subscriptionId={subscription.id} take={take} />;
    case 'startDate':
      return <StartDateStep purchase={purchase} take={take} />;
    case 'agreement':
      return <AgreementStep subscription={subscription} purchase={purchase} take={take} />;
    case 'paying':
      return <PayingStep purchase={purchase} take={take} />;
    case 'success':
      return <SuccessStep startDate={purchase.startDate} shopId={shopId} take={take} />;
    case 'error':
      return <ErrorStep cause={purchase.cause} take={take} onClose={onClose} />;
  }
}
