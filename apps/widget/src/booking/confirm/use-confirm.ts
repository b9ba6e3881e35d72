import { type PaymentChoice, statusAfterConfirm } from '@embook/domain/payment';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { useEffect, useEffectEvent, useState } from 'react';
import { useSettings } from '../../lib/settings.tsx';
import { paths } from '../../paths.ts';
import { intentionAnswered, intentionKey, isAnswer } from '../../payment/intention.ts';
import { useKeptNote } from '../../lib/kept-note.ts';
import { useLastBank } from '../../lib/last-bank.ts';
import { useKeptPayment } from '../../payment/kept-payment.ts';
import type { Order } from '../../payment/order.ts';
import { openPaymentTab, paymentAddress, type PaymentTab } from '../../payment/payment-tab.ts';
import { confirmOrder, refreshAfterPayment } from '../../payment/queries.ts';
import { readClock } from '../../lib/clock.tsx';

/** After this long offline the customer confirms again: their plans may have changed. */
const RECONFIRM_AFTER_MS = 60_000;

interface Waiting<T> {
  readonly what: T;
  readonly since: number;
  /** The connection came back too late to send without asking. */
  readonly late: boolean;
}

interface OfflineWait<T> {
  readonly waiting: Waiting<T> | null;
  /** Sends at once, or waits for the connection. */
  readonly send: (what: T) => void;
  readonly stop: () => void;
}

/** Sends once there is a connection; asks again when that took too long. */
function useOfflineWait<T>(sendNow: (what: T) => void): OfflineWait<T> {
  const [waiting, setWaiting] = useState<Waiting<T> | null>(null);
  const comeBack = useEffectEvent(() => {
    if (!waiting || waiting.late) return;
    if (readClock() - waiting.since > RECONFIRM_AFTER_MS) return setWaiting({ ...waiting, late: true });
    setWaiting(null);
    return sendNow(waiting.what);
  });
  useEffect(() => {
    const onOnline = () => comeBack();
    addEventListener('online', onOnline);
    return () => removeEventListener('online', onOnline);
  }, []);
  return {
    waiting,
    send: (what) => {
      setWaiting(navigator.onLine ? null : { what, since: readClock(), late: false });
      if (navigator.onLine) sendNow(what);
    },
    stop: () => setWaiting(null),
  };
}

interface Decision {
  readonly choice: PaymentChoice;
  readonly bankId: string | undefined;
  /** Undefined where no discount is available. */
  readonly useDiscount: boolean | undefined;
  readonly note: string | undefined;
}

interface Attempt extends Decision {
  readonly order: Order;
  readonly tab: PaymentTab | undefined;
}

export interface Confirming {
  /** Must be called within the click event, since it may open a tab. */
  readonly confirm: (decision: Decision) => void;
  readonly paying: boolean;
  /** The request is on its way; false while it waits for a connection. */
  readonly sending: boolean;
  /** Sent, and not refused so far. */
  readonly isSent: boolean;
  /** The booking that waits for a connection. */
  readonly offline: OfflineWait<Decision>;
  readonly error: unknown;
  /** The price that the refused request was sent with. */
  readonly expectedCents: number | undefined;
  readonly forgetError: () => void;
}

/** Paid on a page of the provider, in a new tab. */
const isElsewhere = ({ paymentType, onlinePayment }: PaymentChoice): boolean =>
  onlinePayment || paymentType === 'ideal';

/** Books or buys, opens the payment where there is one, and navigates to the result (PAY-5). */
export function useConfirm(order: Order): Confirming {
  const client = useQueryClient();
  const { companyApiKey, baseUrl } = useSettings();
  const [, navigate] = useLocation();
  const { kind } = order.payable;
  const [kept, keep] = useKeptPayment(kind);
  const [, rememberBank] = useLastBank();
  const { forget: forgetNote } = useKeptNote(undefined);

  /** An unfinished payment for the same bundle is continued instead of buying it twice. */
  const begun = () => {
    const same = JSON.stringify(kept?.order.payable) === JSON.stringify(order.payable);
    return kind === 'bundle' && kept?.status === 'pending' && same ? kept.id : undefined;
  };

  const { mutate, isPending, isSuccess, error, variables, reset } = useMutation({
    mutationFn: async ({ order: { payable }, choice, bankId, useDiscount, note }: Attempt) => {
      const how = {
        paymentType: choice.paymentType,
        idealBankId: choice.requiresIdealBank ? bankId : undefined,
        expectedCents: choice.cost,
        useDiscount,
        clientBundleId: begun(),
        note,
      };
      return confirmOrder(payable, how, intentionKey(companyApiKey, { payable, how }));
    },
    meta: { screen: true },
    onMutate: () => {
      // An answer that comes after the booking would find its own time taken.
      void client.cancelQueries({ queryKey: ['payment-options'] });
      // Downloaded while the request is on its way, so that the result is not kept waiting by a slow line.
      import('../success/success-screen.tsx').catch(() => undefined);
    },
    onSuccess: ({ id, paymentUrl, status: answered, holdUntil }, { order: ordered, choice, bankId, note, tab }) => {
      intentionAnswered(companyApiKey);
      const { paymentType, cost } = choice;
      const status = answered === 'pending' ? statusAfterConfirm(paymentType, choice.onlinePayment) : answered;
      const address = status === 'pending' ? paymentAddress(paymentUrl, baseUrl) : null;
      if (address === null) tab?.close();
      else tab?.goTo(address);
      // A tab that the person closed meanwhile was not blocked.
      const blocked = address !== null && tab === undefined;
      const chosen = { paymentType, cost, ...(choice.requiresIdealBank && { bankId }), note };
      keep({ kind, id, status, reason: null, order: ordered, ...chosen, paymentUrl, holdUntil, blocked });
      forgetNote();
      if (choice.requiresIdealBank) rememberBank(bankId);
      refreshAfterPayment(client);
      navigate(paths.bookSuccess(kind === 'bundle' ? 'bundle' : 'payment'), { replace: true });
    },
    onError: (failure, { tab }) => {
      tab?.close();
      if (!isAnswer(failure)) return;
      intentionAnswered(companyApiKey);
      // The price, the offer or the free times have changed: refetch what is on screen.
      refreshAfterPayment(client);
      void client.invalidateQueries({ queryKey: ['payment-options'] });
    },
  });

  const offline = useOfflineWait<Decision>((decision) =>
    mutate({ ...decision, order, tab: isElsewhere(decision.choice) ? openPaymentTab() : undefined }),
  );

  return {
    confirm: offline.send,
    offline,
    paying: isPending || offline.waiting?.late === false,
    sending: isPending,
    isSent: isPending || isSuccess,
    error,
    expectedCents: variables?.choice.cost,
    forgetError: reset,
  };
}
