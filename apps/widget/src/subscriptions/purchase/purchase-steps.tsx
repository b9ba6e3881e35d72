import { type Purchase, startBounds, type Subscription } from '@embook/domain/subscriptions';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type Day, dayOf, timeOfDay } from '@embook/domain/shared';
import { SignInForm } from '../../auth/sign-in-form.tsx';
import { AgreementStep } from './agreement-step.tsx';
import { BackButton } from './back-button.tsx';
import { ErrorStep, SuccessStep } from './ended-steps.tsx';
import { PayingStep } from './paying-step.tsx';
import css from './purchase.module.css';
import { stepTitle } from './step-title.ts';
import type { Buying } from './use-purchase.ts';
import { m } from '../../paraglide/messages.js';
import { LoadError } from '../../ui/state/loaded.tsx';
import { Loading } from '../../ui/waiting/loading.tsx';
import { Spinner } from '../../ui/waiting/spinner.tsx';
import { subscriptionListQuery } from '../queries.ts';
import { useCompany } from '../../company/queries.ts';
import { useShopNow } from '../../lib/clock.tsx';
import { formatDay, formatLongDay } from '../../lib/formats.ts';
import { Button } from '../../ui/button/button.tsx';
import { Calendar, type DayState } from '../../ui/calendar/calendar.tsx';
import { Notice } from '../../ui/notice/notice.tsx';

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

interface CheckingStepProps extends Pick<Buying, 'take'> {
  subscriptionId: number;
}

/** Refetches the list after signing in: the customer may already have this subscription (SUB-4). */
function CheckingStep({ subscriptionId, take }: CheckingStepProps) {
  const client = useQueryClient();
  const query = useQuery({
    queryKey: ['subscription-held', subscriptionId],
    queryFn: async () => {
      const list = await client.fetchQuery({ ...subscriptionListQuery(), staleTime: 0 });
      return list.some(({ id, status }) => id === subscriptionId && status !== null);
    },
    staleTime: 0,
    gcTime: 0,
    meta: { screen: true },
  });
  const held = query.data;
  const goOn = useEffectEvent((known: boolean) => take({ type: 'list_loaded', held: known }));
  useEffect(() => {
    if (held !== undefined) goOn(held);
  }, [held]);
  if (!query.error)
    return (
      <Loading>
        <Spinner />
      </Loading>
    );
  return (
    <>
      <LoadError query={query} title={m.subscriptions_plan_failed()} />
      <BackButton take={take} />
    </>
  );
}

interface StartDateStepProps extends Pick<Buying, 'take'> {
  purchase: Extract<Purchase, { step: 'startDate' }>;
}

/** The start date; today by default. */
function StartDateStep({ purchase: { startDate, refused }, take }: StartDateStepProps) {
  const { first, last } = startBounds(useShopNow(useCompany().timeZone));
  const [day, setDay] = useState<Day>(() => dayOf(startDate ?? first));
  const [month, setMonth] = useState(day);
  const today = dayOf(first);
  const stateOf = (shown: Day): DayState => {
    const early = shown < today;
    const late = shown > dayOf(last);
    const words = early
      ? m.subscriptions_buy_date_past()
      : late
        ? m.subscriptions_buy_date_late({ date: formatDay(last) })
        : null;
    return { refused: early || late, free: null, words };
  };
  // After midnight the chosen day may have passed.
  const chosen = timeOfDay(day < today ? today : day) ?? first;
  return (
    <>
      {refused && <Notice tone="problem">{m.subscriptions_buy_date_refused()}</Notice>}
      <p className={css.text}>{m.subscriptions_buy_date_text({ date: formatLongDay(last) })}</p>
      <Calendar
        month={month}
        first={today}
        last={dayOf(last)}
        today={today}
        chosen={dayOf(chosen)}
        stateOf={stateOf}
        onMonth={setMonth}
        onChoose={setDay}
      />
      <div className={css.actions}>
        <Button block onClick={() => take({ type: 'date_taken', startDate: chosen })}>
          {m.subscriptions_buy_date_go({ date: formatDay(chosen) })}
        </Button>
        <BackButton take={take} />
      </div>
    </>
  );
}
