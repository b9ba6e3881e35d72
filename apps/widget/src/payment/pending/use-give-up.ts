import type { PendingPayment } from '@embook/domain/payment';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useSettings } from '../../lib/settings.tsx';
import { toast } from '../../lib/toasts.ts';
import { m } from '../../paraglide/messages.js';
import { cancelPayment, refreshAfterPayment } from '../queries.ts';
import { readTabPayment, writeTabPayment } from '../tab-payment.ts';

const giveUpKey = ({ kind, id }: Pick<PendingPayment, 'kind' | 'id'>) => ['give-up', kind, id] as const;

/** Giving up says itself how it went. */
export const isGivenUp = (client: QueryClient, payment: PendingPayment): boolean =>
  client
    .getMutationCache()
    .findAll({ mutationKey: giveUpKey(payment) })
    .some(({ state }) => state.status !== 'error');

/** Gives up a begun payment; one that was paid meanwhile stays paid, and the words say so (A3). */
export function useGiveUp({ kind, id }: Pick<PendingPayment, 'kind' | 'id'>) {
  const client = useQueryClient();
  const { companyApiKey } = useSettings();
  const { mutate, isPending } = useMutation({
    mutationKey: giveUpKey({ kind, id }),
    mutationFn: () => cancelPayment({ kind, id }),
    onSuccess: ({ status }) => {
      // The tab that began it must not wait for it any longer.
      const kept = readTabPayment(companyApiKey, kind);
      if (kept?.id === id) writeTabPayment(companyApiKey, kind, { ...kept, status });
      toast(status === 'ok' ? m.common_pending_paid() : m.common_pending_given_up());
    },
    onSettled: () => refreshAfterPayment(client),
  });
  return { giveUp: () => mutate(), isPending };
}
