import type { Cents, ShopTime } from '@embook/domain/shared';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { errorText } from '../../lib/error-text.ts';
import { useSettings } from '../../lib/settings.tsx';
import { intentionAnswered, intentionKey, isAnswer } from '../../payment/intention.ts';
import { refreshAfterPayment } from '../../payment/queries.ts';
import { writeTabPayment } from '../../payment/tab-payment.ts';
import { refusalOf } from './refusal.ts';
import type { Buying } from './use-purchase.ts';

interface Wanted {
  readonly subscriptionId: number;
  readonly startDate: ShopTime;
  /** The price in the agreement (A7); undefined where it is only in its text. */
  readonly expectedCents: Cents | undefined;
}

/** Buys it. Repeated after a failure, a double click or a reload it uses the same key (A4). */
export function useSale(take: Buying['take']): (wanted: Wanted) => void {
  const client = useQueryClient();
  const { companyApiKey } = useSettings();
  const { mutate } = useMutation({
    mutationFn: (wanted: Wanted) =>
      call(
        'sellSubscription',
        { ...wanted, fromWidget: true },
        { idempotencyKey: intentionKey(companyApiKey, { kind: 'subscription', ...wanted }) },
      ),
    meta: { screen: true },
    onSuccess: ({ id, paymentLink: link, status }, { expectedCents: cost = 0 }) => {
      intentionAnswered(companyApiKey);
      writeTabPayment(companyApiKey, 'subscription', { id, status, cost, path: location.pathname });
      take({ type: 'sold', id, link, status });
      refreshAfterPayment(client);
    },
    onError: (error) => {
      if (isAnswer(error)) intentionAnswered(companyApiKey);
      take(refusalOf(error) ?? { type: 'sale_failed' }, errorText(error));
    },
  });
  return mutate;
}
