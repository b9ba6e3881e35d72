import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { m } from '../../paraglide/messages.js';
import { LoadError } from '../../ui/state/loaded.tsx';
import { Loading } from '../../ui/waiting/loading.tsx';
import { Spinner } from '../../ui/waiting/spinner.tsx';
import { subscriptionListQuery } from '../queries.ts';
import { BackButton } from './back-button.tsx';
import type { Buying } from './use-purchase.ts';

interface CheckingStepProps extends Pick<Buying, 'take'> {
  subscriptionId: number;
}

/** Refetches the list after signing in: the customer may already have this subscription (SUB-4). */
export function CheckingStep({ subscriptionId, take }: CheckingStepProps) {
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
