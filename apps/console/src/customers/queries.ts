import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../lib/call.ts';

const PAGE = 50;

export const customersQuery = (query: string, limit: number) =>
  queryOptions({
    queryKey: ['customers', query, limit],
    meta: { screen: true },
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => call('staffCustomers', { query, limit }, { signal }),
  });

/** The list, page by page. */
export const customerListQuery = (query: string) =>
  infiniteQueryOptions({
    queryKey: ['customers', 'list', query],
    meta: { screen: true },
    placeholderData: keepPreviousData,
    initialPageParam: 0,
    queryFn: ({ signal, pageParam }) =>
      call('staffCustomers', { ...(query !== '' && { query }), first: pageParam, limit: PAGE }, { signal }),
    getNextPageParam: ({ customers }, pages) => (customers.length === PAGE ? pages.length * PAGE : undefined),
  });

export const customerQuery = (id: number) =>
  queryOptions({
    queryKey: ['customer', id],
    meta: { screen: true },
    queryFn: ({ signal }) => call('staffCustomer', { id }, { signal }),
  });
