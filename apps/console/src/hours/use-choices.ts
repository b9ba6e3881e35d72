import type { Impact, ImpactBooking, VisitAction, VisitChoice } from '@embook/domain/hours';
import { useState } from 'react';

/** What was picked for a visit; `move` is the place in its list of offers. */
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

/** HRS-3: what is to become of each visit in the way; a visit that changed meanwhile is asked about again. */
export function useChoices(impact: Impact | undefined) {
  const [picked, setPicked] = useState<Readonly<Record<string, Picked>>>({});
  const keyOf = ({ id, version }: ImpactBooking): string => `${id} ${version}`;
  const bookings = impact?.bookings ?? [];
  const undecided = bookings.filter((booking) => !picked[keyOf(booking)]);
  return {
    of: (booking: ImpactBooking): Picked | undefined => picked[keyOf(booking)],
    pick: (booking: ImpactBooking, action: VisitAction, move = 0): void =>
      setPicked((before) => ({ ...before, [keyOf(booking)]: { action, move } })),
    /** Everybody who can be seen by somebody else at the same time. */
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
