import type { StaffContract } from '@embook/domain/contract';
import type { AnswerOf } from '@embook/domain/shared';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { call } from '../lib/call.ts';

export type AuditEntry = AnswerOf<StaffContract['staffAudit']>['entries'][number];

/** A filter of the log: one entity, one kind of entity, a word. */
export interface AuditFilter {
  readonly thing?: string | undefined;
  readonly id?: number | undefined;
  readonly query?: string | undefined;
}

export const auditQuery = (filter: AuditFilter, limit: number) =>
  infiniteQueryOptions({
    queryKey: ['audit', filter, limit],
    meta: { screen: true },
    initialPageParam: 0,
    queryFn: ({ pageParam, signal }) => call('staffAudit', { ...filter, first: pageParam, limit }, { signal }),
    getNextPageParam: ({ entries }, _pages, first) => (entries.length < limit ? undefined : first + limit),
  });
