import type { StaffContract } from '@embook/domain/contract';
import type { FieldsOf } from '@embook/domain/shared';
import { infiniteQueryOptions, keepPreviousData, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../lib/call.ts';
import { sendOnce } from '../lib/idempotency-key.ts';

type Money = FieldsOf<StaffContract['staffMoney']>;

export type MoneyFilter = Pick<Money, 'from' | 'until'> & {
  readonly [K in 'shopId' | 'method' | 'status' | 'query']?: Exclude<Money[K], undefined>;
};

const PAGE = 50;

export const moneyQuery = (filter: MoneyFilter) =>
  infiniteQueryOptions({
    queryKey: ['till', 'money', filter],
    meta: { screen: true },
    placeholderData: keepPreviousData,
    initialPageParam: '',
    queryFn: ({ signal, pageParam }) =>
      call('staffMoney', { ...filter, limit: PAGE, ...(pageParam !== '' && { cursor: pageParam }) }, { signal }),
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  });

interface GivenBack {
  readonly amountCents: number;
  readonly reason: string;
}

export function useRefunds() {
  const client = useQueryClient();
  const settled = {
    meta: { screen: true },
    onSettled: () => client.invalidateQueries({ queryKey: ['till'] }),
  } as const;
  return {
    refund: useMutation({
      ...settled,
      mutationFn: (refund: GivenBack & { readonly kind: 'payment' | 'desk'; readonly id: number }) =>
        sendOnce({ refund }, (idempotencyKey) => call('staffRefundMoney', refund, { idempotencyKey })),
    }),
    settle: useMutation({
      ...settled,
      mutationFn: (settle: GivenBack & { readonly id: number }) =>
        sendOnce({ settle }, (idempotencyKey) => call('staffSettleRefund', settle, { idempotencyKey })),
    }),
    retry: useMutation({
      onSettled: settled.onSettled,
      mutationFn: (id: number) => call('staffRetryRefund', { id }),
    }),
  };
}
