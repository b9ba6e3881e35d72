import { type Agenda, type AgendaEntry, weekOf } from '@embook/domain/agenda';
import type { Day } from '@embook/domain/shared';
import { queryOptions, type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { useKeptCheckIns } from '../desk/check-in/outbox.ts';
import { statusIn } from '../desk/check-in/stored-check-ins.ts';
import { seenVisits } from '../lib/mutation-queue.ts';
import { call } from '../lib/call.ts';
import { useNow } from '../lib/clock.ts';
import { useLive } from '../lib/live.ts';
import type { AgendaFilter } from './agenda-address.ts';
import type { GridState } from './grid/grid-state.ts';

/** Polls in addition to live messages, in case one was lost (AGD-6). */
const POLL_INTERVAL_MS = 60_000;
/** Live messages within this time cause one fetch. */
const FETCH_DELAY_MS = 80;
/** The entities the agenda shows: changes of others do not refetch it. */
const SHOWN_ENTITIES = new Set(['booking', 'block', 'session', 'shop_hours', 'employee_hours']);

const keyOf = (shopId: number) => ['agenda', shopId] as const;

const agendaQuery = (shopId: number, date: Day, days: number, cancelled: boolean, kept = false) =>
  queryOptions({
    queryKey: [...keyOf(shopId), date, days, cancelled],
    staleTime: 15_000,
    refetchInterval: POLL_INTERVAL_MS,
    meta: { screen: true, kept },
    queryFn: async ({ signal }) => {
      const agenda = await call('staffAgenda', { shopId, date, days, cancelled }, { signal });
      seenVisits(agenda.entries.filter(({ kind }) => kind === 'booking'));
      return agenda;
    },
  });

/**
 * The days on screen, and their week for the strip; a loaded week also fills its days, also those that cannot be loaded. Today
 * can be read after a reload without a network.
 */
export function useAgenda(shopId: number, { view, date, cancelled }: AgendaFilter, today: Day) {
  const client = useQueryClient();
  const [monday = date] = weekOf(date);
  const weekQuery = agendaQuery(shopId, monday, 7, cancelled);
  const isWeek = view === 'week';
  const day = useQuery({
    ...agendaQuery(shopId, date, 1, cancelled, date === today),
    enabled: !isWeek,
    placeholderData: () => client.getQueryData<Agenda>(weekQuery.queryKey),
  });
  const week = useQuery({ ...weekQuery, enabled: isWeek || day.isSuccess });
  const now = useNow();
  const { error, isFetching, refetch } = isWeek ? week : day;
  const { data, dataUpdatedAt } = isWeek || day.data === undefined ? week : day;
  const isOld = error !== null || (!isFetching && now - dataUpdatedAt > 2 * POLL_INTERVAL_MS);
  return {
    main: { data: useMarkedAgenda(data), error, isFetching, refetch },
    oldSince: isOld ? dataUpdatedAt : undefined,
    week: week.data,
  };
}

/** The entries with what this device has marked, answered or not (DESK-5). */
function useMarkedAgenda(agenda: Agenda | undefined): Agenda | undefined {
  const kept = useKeptCheckIns();
  return useMemo(() => {
    if (!agenda || kept.length === 0) return agenda;
    const mark = (entry: AgendaEntry): AgendaEntry =>
      entry.kind === 'booking' ? { ...entry, status: statusIn(kept, entry.id, entry.status) } : entry;
    return { ...agenda, entries: agenda.entries.map(mark) };
  }, [agenda, kept]);
}

/** Refetches after a change, but not while an entry is being moved (AGD-6). */
export function useLiveAgenda(shopId: number, state: GridState): void {
  const client = useQueryClient();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isWaiting = useRef(false);

  const fetchAgain = () => {
    if (state.get().lifted) {
      isWaiting.current = true;
      return;
    }
    isWaiting.current = false;
    void client.invalidateQueries({ queryKey: keyOf(shopId) });
  };

  useLive((event) => {
    const isRelevant =
      event.kind === 'again' ||
      (SHOWN_ENTITIES.has(event.change.thing) && (event.change.shopId === null || event.change.shopId === shopId));
    if (!isRelevant) return;
    clearTimeout(timer.current);
    timer.current = setTimeout(fetchAgain, FETCH_DELAY_MS);
  });
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(
    () =>
      state.subscribe(() => {
        if (!isWaiting.current || state.get().lifted) return;
        isWaiting.current = false;
        void client.invalidateQueries({ queryKey: keyOf(shopId) });
      }),
    [client, shopId, state],
  );
}

/** Updates a visit optimistically; returns a function that rolls back. */
export async function patchVisit(client: QueryClient, shopId: number, id: number, changes: Partial<AgendaEntry>) {
  // An answer in flight does not contain the change and would revert it for a moment.
  await client.cancelQueries({ queryKey: keyOf(shopId) });
  client.setQueriesData<Agenda>({ queryKey: keyOf(shopId) }, (agenda) =>
    agenda
      ? {
          ...agenda,
          entries: agenda.entries.map((entry) =>
            entry.kind === 'booking' && entry.id === id ? { ...entry, ...changes } : entry,
          ),
        }
      : undefined,
  );
}

export const refetchAgenda = (client: QueryClient, shopId: number): Promise<void> =>
  client.invalidateQueries({ queryKey: keyOf(shopId) });
