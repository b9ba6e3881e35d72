import type { ClassSession } from '@embook/domain/classes';
import type { StaffContract } from '@embook/domain/contract';
import type { AnswerOf, Day } from '@embook/domain/shared';
import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { call } from '../lib/call.ts';
import { useLive } from '../lib/live.ts';

export type Participants = AnswerOf<StaffContract['staffParticipants']>;
export type Participant = Participants['participants'][number];
export type TimetableParts = AnswerOf<StaffContract['staffTimetableParts']>;
export type Cancellation = AnswerOf<StaffContract['staffClassCancellation']>;

/** Live messages within this time cause one fetch. */
const FETCH_DELAY_MS = 80;
/** Polls in addition to live messages, in case one was lost (AGD-6). */
const POLL_INTERVAL_MS = 60_000;
/** A loaded list stays cached for the evening, also offline (CLS-5). */
const GC_TIME_MS = 12 * 3_600_000;
/** The entities the timetable shows: changes of others do not refetch it. */
const SHOWN_ENTITIES = new Set(['booking', 'session', 'series']);

interface Week {
  readonly shopId: number;
  readonly from: Day;
  readonly until: Day;
}

/** With permission for the timetable all classes; otherwise those whose participants the member checks in (TEAM-6). */
export const classesQuery = (week: Week, isTimetableSeen: boolean) =>
  queryOptions({
    queryKey: ['classes', week, isTimetableSeen],
    staleTime: 15_000,
    refetchInterval: POLL_INTERVAL_MS,
    gcTime: GC_TIME_MS,
    meta: { screen: true },
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }): Promise<readonly ClassSession[]> =>
      (await call(isTimetableSeen ? 'staffClasses' : 'staffCheckIns', week, { signal })).sessions,
  });

export const participantsQuery = (id: number) =>
  queryOptions({
    queryKey: ['class', id, 'participants'],
    staleTime: 15_000,
    gcTime: GC_TIME_MS,
    meta: { screen: true },
    queryFn: ({ signal }) => call('staffParticipants', { id }, { signal }),
  });

export const classCancellationQuery = (id: number) =>
  queryOptions({
    queryKey: ['class', id, 'cancellation'],
    staleTime: 0,
    meta: { screen: true },
    queryFn: ({ signal }) => call('staffClassCancellation', { id }, { signal }),
  });

export const partsQuery = (shopId: number) =>
  queryOptions({
    queryKey: ['timetable-parts', shopId],
    staleTime: 300_000,
    meta: { screen: true },
    queryFn: ({ signal }) => call('staffTimetableParts', { shopId }, { signal }),
  });

export const seriesQuery = (id: number) =>
  queryOptions({
    queryKey: ['series', id],
    meta: { screen: true },
    queryFn: async ({ signal }) => (await call('staffSeries', { id }, { signal })).series,
  });

/** Refetches classes after a change (AGD-6). */
export function useLiveClasses(): void {
  const client = useQueryClient();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useLive((event) => {
    if (event.kind === 'changed' && !SHOWN_ENTITIES.has(event.change.thing)) return;
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      for (const kind of ['classes', 'class', 'series']) void client.invalidateQueries({ queryKey: [kind] });
    }, FETCH_DELAY_MS);
  });
  useEffect(() => () => clearTimeout(timer.current), []);
}
