import { choiceSteps } from '@embook/domain/booking';
import { bestChoice, directChoice, type PaymentChoice, type PaymentOptions } from '@embook/domain/payment';
import { formatEuro, isPriceShown } from '@embook/domain/shared';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { CreditCard, Store, Ticket } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useLocation } from 'wouter';
import { AskDialog, bundleToAskAbout } from '../../booking/confirm/ask-dialog.tsx';
import { ConfirmBar, ConfirmButton } from '../../booking/confirm/confirm-button.tsx';
import { OverlapNotice } from '../../booking/confirm/overlap-notice.tsx';
import { OfflineDialog } from '../../booking/confirm/offline-wait.tsx';
import { OrderCard } from '../../booking/confirm/order/order-card.tsx';
import { PendingNotice } from '../../booking/confirm/pending-notice.tsx';
import { OptionsFailed } from '../../booking/confirm/refusal/options-failed.tsx';
import { Refused } from '../../booking/confirm/refusal/refused.tsx';
import { isSlotTaken } from '../../booking/confirm/refusal/way-on.tsx';
import { useConfirm } from '../../booking/confirm/use-confirm.ts';
import columns from '../../booking/columns.module.css';
import { useDraft } from '../../booking/draft-store.ts';
import { formatMoment } from '../../lib/formats.ts';
import { m } from '../../paraglide/messages.js';
import { paths } from '../../paths.ts';
import { choiceText } from '../../payment/choice/choice-words.ts';
import { PolicyLine } from '../../payment/choice/policy.tsx';
import { choiceOf, type Order } from '../../payment/order.ts';
import { paymentOptionsQuery } from '../../payment/queries.ts';
import { Button } from '../../ui/button/button.tsx';
import { FloatingBar } from '../../ui/floating-bar/floating-bar.tsx';
import { BoldAmounts } from '../../ui/price/bold-amounts.tsx';
import { Skeleton } from '../../ui/waiting/skeleton.tsx';
import layout from '../../ui/shared/layout.module.css';
import shared from '../../ui/shared/shared.module.css';
import css from './again.module.css';

interface BookAgainProps {
  order: Order;
  /** Somebody else has its time by now. */
  onTaken: () => void;
  onBusy: (busy: boolean) => void;
  /** The visit before and the moments. */
  children: ReactNode;
}

/** Books the chosen moment as the confirmation does, or goes on to it where something is left to choose. */
export function BookAgain({ order, onTaken, onBusy, children }: BookAgainProps) {
  const confirming = useConfirm(order);
  const query = useQuery({
    ...paymentOptionsQuery(order.payable, true),
    placeholderData: keepPreviousData,
    // Once it is booked, the time is taken by this very booking.
    enabled: !confirming.isSent,
  });
  const [asking, setAsking] = useState(false);
  const continueToPayment = useContinue(order);
  const options = query.data;
  const { error, paying } = confirming;
  const isTaken = isSlotTaken(error) || isSlotTaken(query.error);
  const leave = useEffectEvent(() => {
    confirming.forgetError();
    onTaken();
  });
  useEffect(() => {
    if (isTaken) leave();
  }, [isTaken]);
  const report = useEffectEvent(onBusy);
  useEffect(() => report(paying), [paying]);

  const choice = options && directChoice(options.payments);
  const bundle = choice ? bundleToAskAbout(choice) : null;
  const go = () => {
    setAsking(false);
    if (!choice) return;
    const useDiscount = options.showDiscount && options.paymentsWithoutDiscount.length > 0 ? true : undefined;
    confirming.confirm({ choice, bankId: undefined, useDiscount, note: undefined });
  };
  const button = {
    choice,
    buying: false,
    signedIn: true,
    ready: choice !== undefined && !query.isPlaceholderData && !query.isError,
    paying,
    sending: confirming.sending,
    onPress: () => (bundle ? setAsking(true) : go()),
    onBankMissing: () => undefined,
  };
  const isElsewhere = options !== undefined && choice === undefined;
  const onward = (
    <Button block onClick={continueToPayment}>
      {m.common_again_continue()}
    </Button>
  );
  const refused = !isTaken && <Refused order={order} confirming={confirming} cost={choice?.cost} />;
  return (
    <div className={`${columns.screen} ${css.screen}`}>
      <div className={css.main}>
        {children}
        <OverlapNotice order={order} />
        <PendingNotice order={order} />
        {options ? (
          <Terms {...{ order, options, choice }} />
        ) : query.isError && !isTaken ? (
          <OptionsFailed order={order} query={query} />
        ) : (
          <Skeleton height={44} />
        )}
        {choice && options.payments.length > 1 && (
          <div>
            <button
              type="button"
              className={`${layout.textLink} ${shared.reach}`}
              disabled={paying}
              onClick={continueToPayment}
            >
              {m.common_again_pay_otherwise()}
            </button>
          </div>
        )}
        <div className={css.narrow}>{refused}</div>
      </div>
      <aside className={columns.aside}>
        <OrderCard order={order}>
          {refused}
          {isElsewhere ? <div className={layout.asideAction}>{onward}</div> : <ConfirmButton {...button} />}
        </OrderCard>
      </aside>
      {isElsewhere ? (
        <FloatingBar stacked title={order.title} text={order.visit && formatMoment(order.visit.startsAt)}>
          {onward}
        </FloatingBar>
      ) : (
        <ConfirmBar order={order} {...button} />
      )}
      <OfflineDialog order={order} confirming={confirming} />
      {bundle && <AskDialog {...{ order, bundle }} open={asking} onClose={() => setAsking(false)} onYes={go} />}
    </div>
  );
}

/** To the confirmation, with everything chosen. */
function useContinue(order: Order): () => void {
  const [, take] = useDraft();
  const [, navigate] = useLocation();
  return () => {
    for (const step of choiceSteps(choiceOf(order))) take(step);
    navigate(paths.bookConfirm('service'));
  };
}

interface TermsProps {
  order: Order;
  options: PaymentOptions;
  /** Undefined where it is chosen in the next step, and with it what cancelling comes to. */
  choice: PaymentChoice | undefined;
}

/** How it is paid, and what cancelling costs. */
function Terms({ order: { visit, shop, hidePrice }, options, choice }: TermsProps) {
  const Icon = choice?.entitlement ? Ticket : choice ? Store : CreditCard;
  const cost = choice?.cost ?? bestChoice(options.payments)?.cost ?? options.finalCost;
  const price = isPriceShown(cost, hidePrice) ? formatEuro(cost) : undefined;
  return (
    <div className={css.terms}>
      <Icon size={20} aria-hidden />
      <p>
        <BoldAmounts text={payText(choice, price)} />{' '}
        {visit && choice && (
          <PolicyLine
            policyHours={options.cancellationPolicy}
            {...{ options, choice }}
            startsAt={visit.startsAt}
            timeZone={shop.timeZone}
          />
        )}
      </p>
    </div>
  );
}

function payText(choice: PaymentChoice | undefined, price: string | undefined): string {
  if (!choice) return price ? m.common_again_pay_next({ price }) : m.common_again_pay_next_hidden();
  if (choice.entitlement) return `${[choice.entitlement.name, choiceText(choice, false)].filter(Boolean).join(': ')}.`;
  if (choice.paymentType !== 'cash' || !price) return choiceText(choice, false) || `${choice.paymentName}.`;
  return m.common_again_pay_shop({ price });
}
