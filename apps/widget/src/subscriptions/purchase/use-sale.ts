import type { Cents, ShopTime } from '@embook/domain/shared';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { errorText } from '../../lib/error-text.ts';
import { useSettings } from '../../lib/settings.tsx';
import { intentionAnswered, intentionKey, isAnswer } from '../../payment/intention.ts';
import { refreshAfterPayment } from '../../payment/queries.ts';
import { openPaymentTab, paymentAddress, type PaymentTab } from '../../payment/payment-tab.ts';
import { writeTabPayment } from '../../payment/tab-payment.ts';
import { refusalOf } from './refusal.ts';
import type { Buying } from './use-purchase.ts';

interface Wanted {
  readonly subscriptionId: number;
  readonly startDate: ShopTime;
  /** The price in the agreement (A7); undefined where it is only in its text. */
  readonly expectedCents: Cents | undefined;
}

interface Attempt {
  readonly wanted: Wanted;
  readonly tab: PaymentTab | undefined;
}

/** Buys it and opens the payment; called within the click, since it opens a tab (B5). Repeated after a failure, a double click or a reload it uses the same key (A4). */
export function useSale(take: Buying['take']): (wanted: Wanted) => void {
  const client = useQueryClient();
  const { companyApiKey, baseUrl } = useSettings();
  const { mutate } = useMutation({
    mutationFn: ({ wanted }: Attempt) =>
      call(
        'sellSubscription',
        { ...wanted, fromWidget: true },
        { idempotencyKey: intentionKey(companyApiKey, { kind: 'subscription', ...wanted }) },
      ),
    meta: { screen: true },
    onSuccess: ({ id, paymentLink: link, status }, { wanted: { expectedCents: cost = 0 }, tab }) => {
      intentionAnswered(companyApiKey);
      const address = status === 'pending' ? paymentAddress(link, baseUrl) : null;
      if (address === null) tab?.close();
      else tab?.goTo(address);
      // A tab that the person closed meanwhile was opened.
      const opened = address !== null && tab !== undefined;
      writeTabPayment(companyApiKey, 'subscription', { id, status, cost, path: location.pathname });
      take({ type: 'sold', id, link, status, opened });
      refreshAfterPayment(client);
    },
    onError: (error, { tab }) => {
      tab?.close();
      if (isAnswer(error)) intentionAnswered(companyApiKey);
      take(refusalOf(error) ?? { type: 'sale_failed' }, errorText(error));
    },
  });
  // Nothing is paid for what is free.
  return (wanted) => mutate({ wanted, tab: wanted.expectedCents === 0 ? undefined : openPaymentTab() });
}
