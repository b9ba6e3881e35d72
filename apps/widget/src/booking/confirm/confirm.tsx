import { bestChoice, canConfirm, freeFirst } from '@embook/domain/payment';
import { isPriceShown } from '@embook/domain/shared';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useHistoryState } from 'wouter/use-browser-location';
import { useSignedIn } from '../../auth/use-auth.ts';
import { isUnauthorized } from '../../lib/api-error.ts';
import { holdInView } from '../../lib/visible-part.ts';
import { m } from '../../paraglide/messages.js';
import { Costs } from '../../payment/choice/costs.tsx';
import { DiscountChoice } from '../../payment/choice/discount-choice.tsx';
import { PaymentChoices } from '../../payment/choice/payment-choices.tsx';
import { Policy } from '../../payment/choice/policy.tsx';
import { SmallPrint } from '../../payment/choice/small-print.tsx';
import { useLastBank } from '../../lib/last-bank.ts';
import { useFailedPayment } from '../../payment/kept-payment.ts';
import type { Order } from '../../payment/order.ts';
import { paymentOptionsQuery } from '../../payment/queries.ts';
import { AskDialog, bundleToAskAbout } from './ask-dialog.tsx';
import { BookingNote } from './booking-note.tsx';
import { ChoicesSkeleton } from './confirm-skeleton.tsx';
import { ConfirmBar, ConfirmButton } from './confirm-button.tsx';
import { OfflineDialog } from './offline-wait.tsx';
import { OverlapNotice } from './overlap-notice.tsx';
import { PendingNotice } from './pending-notice.tsx';
import { OptionsFailed } from './refusal/options-failed.tsx';
import { OrderCard, OrderStrip } from './order/order-card.tsx';
import { Refused } from './refusal/refused.tsx';
import type { ChoicesState } from './use-choices.ts';
import { useConfirm } from './use-confirm.ts';
import type { AgainState } from './use-named-choice.ts';
import { Who } from './who.tsx';
import css from './confirm.module.css';
import columns from '../columns.module.css';
import shared from '../../ui/shared/shared.module.css';

interface ConfirmProps extends ChoicesState {
  order: Order;
  sessionEnd: string | undefined;
}

/** One page with the button always visible. Everything typed or chosen is kept through sign-in and refusals. */
export function Confirm({ order, sessionEnd, choices, choose, forget }: ConfirmProps) {
  const signedIn = useSignedIn();
  const confirming = useConfirm(order);
  const query = useQuery({
    ...paymentOptionsQuery(order.payable, signedIn),
    placeholderData: keepPreviousData,
    // Once it is booked, the time is taken by this very booking and has no price any more.
    enabled: !confirming.isSent,
  });
  const failed = useFailedPayment(order);
  const againBank = useHistoryState<Partial<AgainState> | null>()?.bankId;
  const [lastBank, rememberBank] = useLastBank();
  const offered = query.data?.idealBanks ?? [];
  const bankId = [choices.bankId, failed?.bankId, againBank, signedIn ? lastBank : undefined].find((bank) =>
    offered.some(({ id }) => id === bank),
  );
  const banks = useRef<HTMLFieldSetElement>(null);
  const note = choices.note ?? failed?.note ?? '';
  const { withDiscount } = choices;
  const [asking, setAsking] = useState(false);
  const options = query.data;
  // A platform may show prices only to signed-in customers: then the sign-in comes first (BOOK-6).
  const isForCustomers = !signedIn && isUnauthorized(query.error);
  if (query.isError && !options && !isForCustomers) return <OptionsFailed order={order} query={query} />;

  const mayDecide = options !== undefined && options.showDiscount && options.paymentsWithoutDiscount.length > 0;
  const keepsDiscount = mayDecide && !withDiscount;
  const payments = freeFirst((keepsDiscount ? options.paymentsWithoutDiscount : options?.payments) ?? []);
  const best = bestChoice(payments);
  const chosen = payments.find(({ paymentType }) => paymentType === choices.type);
  const before = payments.find(({ paymentType, requiresIdealBank }) =>
    failed || againBank === undefined ? paymentType === failed?.paymentType : requiresIdealBank,
  );
  // Nobody is to pay as the last time for what is paid for already.
  const choice = chosen ?? (best?.cost === 0 ? best : (before ?? best));
  const bundle = choice ? bundleToAskAbout(choice) : null;
  const go = () => {
    setAsking(false);
    if (choice)
      confirming.confirm({
        choice,
        bankId,
        useDiscount: mayDecide ? withDiscount : undefined,
        note: note.trim() || undefined,
      });
  };
  const button = {
    choice,
    buying: order.type === 'bundle',
    signedIn,
    ready: canConfirm({ choice, bankId, paying: confirming.paying }),
    paying: confirming.paying,
    sending: confirming.sending,
    onPress: () => (bundle ? setAsking(true) : go()),
    onBankMissing: () => {
      if (!banks.current) return;
      banks.current.querySelector('input')?.focus({ preventScroll: true });
      // What is loaded above may still grow.
      holdInView(banks.current);
    },
  };
  const costs = options && isPriceShown(options.bookingCost, order.hidePrice) && (
    <Costs options={options} choice={choice} withDiscount={!keepsDiscount} />
  );
  const refused = (
    <Refused order={order} confirming={confirming} cost={query.isPlaceholderData ? undefined : choice?.cost} />
  );
  return (
    <div className={`${columns.screen} ${css.screen}`}>
      <div className={css.main}>
        <h1 className={shared.pageTitle}>
          {order.type === 'bundle' ? m.common_confirm_title_bundle() : m.common_confirm_title()}
        </h1>
        <OrderStrip order={order} />
        <Who
          sessionEnd={sessionEnd}
          onLeave={() => {
            forget();
            rememberBank(undefined);
          }}
        />
        <OverlapNotice order={order} />
        <PendingNotice order={order} />
        {options ? (
          <>
            <PaymentChoices
              options={{ payments, idealBanks: options.idealBanks }}
              chosen={choice?.paymentType}
              onChoose={(chosen) => choose({ type: chosen })}
              bankId={bankId}
              onChooseBank={(bank) => choose({ bankId: bank })}
              bankRef={banks}
              buying={button.buying}
            />
            {mayDecide && !choice?.entitlement && (
              <DiscountChoice
                options={options}
                used={withDiscount}
                onChange={(used) => {
                  choose({ withDiscount: used });
                  confirming.forgetError();
                }}
              />
            )}
            {costs && (
              <section className={css.narrow}>
                <h2 className={`${shared.heading} ${css.heading}`}>{m.common_payment_costs()}</h2>
                {costs}
              </section>
            )}
            {order.visit && (
              <Policy
                policyHours={options.cancellationPolicy}
                {...{ options, choice }}
                startsAt={order.visit.startsAt}
                timeZone={order.shop.timeZone}
              />
            )}
          </>
        ) : (
          !isForCustomers && <ChoicesSkeleton />
        )}
        {order.visit && <BookingNote note={note} onChange={(text) => choose({ note: text })} />}
        <div className={css.narrow}>{refused}</div>
        <SmallPrint />
      </div>
      <aside className={columns.aside}>
        <OrderCard order={order}>
          {costs}
          {refused}
          <ConfirmButton {...button} />
        </OrderCard>
      </aside>
      <ConfirmBar order={order} {...button} />
      <OfflineDialog order={order} confirming={confirming} />
      {bundle && <AskDialog {...{ order, bundle }} open={asking} onClose={() => setAsking(false)} onYes={go} />}
    </div>
  );
}
