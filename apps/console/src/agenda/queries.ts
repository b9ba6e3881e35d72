import { type Agenda, type AgendaEntry, weekOf } from '@embook/domain/agenda';
import type { Day } from '@embook/domain/shared';
import { queryOptions, type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { call } from '../lib/call.ts';
import { useLive } from '../lib/live.ts';
import type { Shown } from './address.ts';
import type { GridState } from './grid/grid-state.ts';

/** Live notices say what changed; this finds what a notice that was lost would have said (AGD-6). */
const AGAIN_MS = 60_000;
/** Several notices of one moment are one fetch. */
const GATHER_MS = 80;
/** What the agenda shows: a change of anything else leaves it alone. */
const THINGS = new Set(['booking', 'block', 'session', 'shop_hours', 'employee_hours']);

const keyOf = (shopId: number) => ['agenda', shopId] as const;

const agendaQuery = (shopId: number, date: Day, days: number, cancelled: boolean) =>
  queryOptions({
    queryKey: [...keyOf(shopId), date, days, cancelled],
    staleTime: 15_000,
    refetchInterval: AGAIN_MS,
    meta: { screen: true },
    queryFn: ({ signal }) => call('staffAgenda', { shopId, date, days, cancelled }, { signal }),
  });

/** The days that are shown, and the week around them for the strip; of a known week each day is shown at once. */
export function useAgenda(shopId: number, { view, date, cancelled }: Shown) {
  const client = useQueryClient();
  const [monday = date] = weekOf(date);
  const weekQuery = agendaQuery(shopId, monday, 7, cancelled);
  const isWeek = view === 'week';
  const day = useQuery({
    ...agendaQuery(shopId, date, 1, cancelled),
    enabled: !isWeek,
    placeholderData: () => client.getQueryData<Agenda>(weekQuery.queryKey),
  });
  const week = useQuery({ ...weekQuery, enabled: isWeek || day.isSuccess });
  return { main: isWeek ? week : day, week: week.data };
}

/** Fetches again what is shown once something has changed, but never under the hand of who is moving an entry (AGD-6). */
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
    const concerns =
      event.kind === 'again' ||
      (THINGS.has(event.change.thing) && (event.change.shopId === null || event.change.shopId === shopId));
    if (!concerns) return;
    clearTimeout(timer.current);
    timer.current = setTimeout(fetchAgain, GATHER_MS);
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

/** Shows a change of a visit before the platform has answered; the answer gives back how it was. */
export async function patchVisit(client: QueryClient, shopId: number, id: number, changes: Partial<AgendaEntry>) {
  // An answer that is under way does not know of the change and would take it back for a moment.
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
