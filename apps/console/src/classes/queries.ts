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

/** Several notices of one moment are one fetch. */
const GATHER_MS = 80;
/** Live notices say what changed; this finds what a notice that was lost would have said (AGD-6). */
const AGAIN_MS = 60_000;
/** A list that was opened once stays at hand for the evening, also without a network (CLS-5). */
const KEPT_MS = 12 * 3_600_000;
/** What the timetable shows: a change of anything else leaves it alone. */
const THINGS = new Set(['booking', 'session', 'series']);

interface Week {
  readonly shopId: number;
  readonly from: Day;
  readonly until: Day;
}

/** Who has the timetable sees all of it; others see the classes whose participants they check in (TEAM-6). */
export const classesQuery = (week: Week, isTimetableSeen: boolean) =>
  queryOptions({
    queryKey: ['classes', week, isTimetableSeen],
    staleTime: 15_000,
    refetchInterval: AGAIN_MS,
    gcTime: KEPT_MS,
    meta: { screen: true, kept: true },
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }): Promise<readonly ClassSession[]> =>
      (await call(isTimetableSeen ? 'staffClasses' : 'staffCheckIns', week, { signal })).sessions,
  });

export const participantsQuery = (id: number) =>
  queryOptions({
    queryKey: ['class', id, 'participants'],
    staleTime: 15_000,
    gcTime: KEPT_MS,
    meta: { screen: true, kept: true },
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

/** Fetches again what is shown of classes once something of them has changed (AGD-6). */
export function useLiveClasses(): void {
  const client = useQueryClient();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useLive((event) => {
    if (event.kind === 'changed' && !THINGS.has(event.change.thing)) return;
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      for (const kind of ['classes', 'class', 'series']) void client.invalidateQueries({ queryKey: [kind] });
    }, GATHER_MS);
  });
  useEffect(() => () => clearTimeout(timer.current), []);
}
