import type { Impact, ImpactBooking, VisitAction, VisitChoice } from '@embook/domain/hours';
import { useState } from 'react';

/** The choice for a visit; `move` is an index into its offers. */
interface Picked {
  readonly action: VisitAction;
  readonly move: number;
}

export type Choices = ReturnType<typeof useChoices>;

const choiceOf = ({ id, version, moves, cancel }: ImpactBooking, { action, move }: Picked): VisitChoice => ({
  bookingId: id,
  version,
  action,
  startsAt: action === 'move' ? moves[move]?.startsAt : undefined,
  roomId: action === 'move' ? moves[move]?.roomId : undefined,
  giveBack: action === 'cancel' ? cancel?.giveBack : undefined,
});

/** HRS-3: the choice for each blocking visit; a visit that changed meanwhile needs a new one. */
export function useChoices(impact: Impact | undefined) {
  const [picked, setPicked] = useState<Readonly<Record<string, Picked>>>({});
  const keyOf = ({ id, version }: ImpactBooking): string => `${id} ${version}`;
  const bookings = impact?.bookings ?? [];
  const undecided = bookings.filter((booking) => !picked[keyOf(booking)]);
  return {
    of: (booking: ImpactBooking): Picked | undefined => picked[keyOf(booking)],
    pick: (booking: ImpactBooking, action: VisitAction, move = 0): void =>
      setPicked((before) => ({ ...before, [keyOf(booking)]: { action, move } })),
    /** Moves every visit that another employee can take at the same time. */
    moveAll: (): void =>
      setPicked((before) => ({
        ...before,
        ...Object.fromEntries(
          bookings
            .filter(({ moves, startsAt }) => moves[0]?.startsAt === startsAt)
            .map((booking) => [keyOf(booking), { action: 'move' as const, move: 0 }]),
        ),
      })),
    left: undecided.length,
    list: (): VisitChoice[] =>
      bookings.flatMap((booking) => {
        const own = picked[keyOf(booking)];
        return own ? [choiceOf(booking, own)] : [];
      }),
  };
}
