import type { Impact, ImpactBooking, ImpactMove, VisitAction, VisitChoice } from '@embook/domain/hours';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

/** The choice for a visit, with the time and room that it moves to. */
interface Picked {
  readonly action: VisitAction;
  readonly to?: Pick<ImpactMove, 'startsAt' | 'roomId'> | undefined;
}

type AllPicked = Readonly<Record<string, Picked>>;

export type Choices = ReturnType<typeof choicesAmong>;

const keyOf = ({ id, version }: Pick<ImpactBooking, 'id' | 'version'>): string => `${id} ${version}`;

/** Its place among the offers, or -1. */
export const offerOf = ({ moves }: ImpactBooking, to: Picked['to']): number =>
  moves.findIndex(({ startsAt, roomId }) => startsAt === to?.startsAt && roomId === to.roomId);

const choiceOf = ({ id, version, cancel }: ImpactBooking, { action, to }: Picked): VisitChoice => ({
  bookingId: id,
  version,
  action,
  startsAt: to?.startsAt,
  roomId: to?.roomId,
  giveBack: action === 'cancel' ? cancel?.giveBack : undefined,
});

const usePicked = () => useState<AllPicked>({});

export const useChoices = (impact: Impact | undefined): Choices => choicesAmong(impact, usePicked());

interface ChangeOfHours {
  /** Names the change: another one has another list. */
  readonly about: string;
  readonly enabled: boolean;
  readonly fetch: (unmoved: number[], signal: AbortSignal) => Promise<{ readonly impact: Impact }>;
  /** The list of a refusal, until it is fetched. */
  readonly refused?: Impact | undefined;
}

/** HRS-3: who stands in the way of a change, and the choices for them: who will not move leaves the others their time. */
export function useImpact({ about, enabled, fetch, refused }: ChangeOfHours) {
  const picked = usePicked();
  const unmoved = unmovedIn(picked[0]);
  const query = useQuery({
    queryKey: ['impact', about, ...unmoved],
    enabled,
    meta: { screen: true },
    queryFn: ({ signal }) => fetch(unmoved, signal),
    // The list stays while the proposals are made anew.
    placeholderData: (before, last) => (last?.queryKey[1] === about ? before : undefined),
  });
  const impact = query.data?.impact ?? refused;
  return { query, impact, choices: choicesAmong(impact, picked) };
}

/** The visits that were chosen to be cancelled or to stay: others can have the time that is proposed for them. */
const unmovedIn = (picked: AllPicked): number[] =>
  Object.entries(picked)
    .flatMap(([key, { action }]) => (action === 'move' ? [] : Number.parseInt(key, 10)))
    .toSorted((one, other) => one - other);

/**
 * HRS-3: the choice for each blocking visit; a visit that changed meanwhile, or whose new time is no longer offered, needs a
 * new one.
 */
function choicesAmong(impact: Impact | undefined, [all, setPicked]: ReturnType<typeof usePicked>) {
  const bookings = impact?.bookings ?? [];
  const pickedFor = (booking: ImpactBooking): Picked | undefined => {
    const own = all[keyOf(booking)];
    return own?.action === 'move' && offerOf(booking, own.to) < 0 ? undefined : own;
  };
  return {
    of: pickedFor,
    pick: (booking: ImpactBooking, action: VisitAction, move = 0): void =>
      setPicked((before) => ({
        ...before,
        [keyOf(booking)]: { action, to: action === 'move' ? booking.moves[move] : undefined },
      })),
    /** Moves every visit that another employee can take at the same time. */
    moveAll: (): void =>
      setPicked((before) => ({
        ...before,
        ...Object.fromEntries(
          bookings
            .filter(({ moves, startsAt }) => moves[0]?.startsAt === startsAt)
            .map((booking) => [keyOf(booking), { action: 'move' as const, to: booking.moves[0] }]),
        ),
      })),
    left: bookings.filter((booking) => !pickedFor(booking)).length,
    list: (): VisitChoice[] =>
      bookings.flatMap((booking) => {
        const own = pickedFor(booking);
        return own ? [choiceOf(booking, own)] : [];
      }),
  };
}
