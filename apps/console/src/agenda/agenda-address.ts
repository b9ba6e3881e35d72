import type { AgendaKind } from '@embook/domain/agenda';
import { addDays, type Day, dayOf, timeOfDay } from '@embook/domain/shared';
import { useAddress } from '../lib/address.ts';

export type AgendaView = 'day' | 'week';

/** The view in the address (AGD-1); by default today, by employee. */
export interface AgendaFilter {
  readonly view: AgendaView;
  readonly by: AgendaKind;
  readonly date: Day;
  /** The employee or room of a week, or of a day on a phone (there `EVERYONE` too); undefined: the first one. */
  readonly who: number | undefined;
  readonly cancelled: boolean;
}

/** An id that no employee has: the phone's list shows everyone's day. */
export const EVERYONE = 0;

function wholeOf(value: string | undefined): number | undefined {
  const number = value !== undefined && /^\d{1,16}$/.test(value) ? Number(value) : undefined;
  // Ids of visits are random and use all safe integers.
  return Number.isSafeInteger(number) ? number : undefined;
}

/** Reads and changes the agenda's part of the address. */
export function useAgendaAddress(today: Day) {
  const address = useAddress();
  const given = address.get('date') ?? '';
  const shown: AgendaFilter = {
    view: address.get('view') === 'week' ? 'week' : 'day',
    by: address.get('by') === 'room' ? 'room' : 'employee',
    date: timeOfDay(given) === undefined ? today : given,
    who: wholeOf(address.get('who')),
    cancelled: address.get('cancelled') === '1',
  };
  const showDate = (date: Day) => address.set({ date: date === today ? undefined : date });
  return {
    shown,
    showDate,
    showDayBy: (days: number) => showDate(dayOf(addDays(timeOfDay(shown.date) ?? 0, days))),
    showView: (view: AgendaView) => address.set({ view: view === 'week' ? view : undefined }),
    /** Switching between employees and rooms clears the chosen one. */
    showBy: (by: AgendaKind) => address.set({ by: by === 'room' ? by : undefined, who: undefined }),
    showWho: (who: number) => address.set({ who }),
    showCancelled: (cancelled: boolean) => address.set({ cancelled: cancelled ? 1 : undefined }, { replace: true }),
    /** The panel of a visit opens beside the agenda. */
    openVisit: (id: number) => address.set({ booking: id, class: undefined, new: undefined }),
    /** The same, with the question how it is paid. */
    payVisit: (id: number) => address.set({ booking: id, class: undefined, new: undefined, do: 'pay' }),
    /** The same for a class (CLS-5). */
    openClass: (id: number) => address.set({ class: id, booking: undefined, new: undefined }),
    openedVisit: wholeOf(address.get('booking')),
    /** A new booking starts with the tapped time and column (AGD-4). */
    startBooking: ({ startsAt, employeeId, roomId, serviceId }: NewAt) =>
      address.set({
        new: 1,
        starts_at: startsAt,
        employee: employeeId ?? undefined,
        room: roomId ?? undefined,
        service: serviceId,
        booking: undefined,
      }),
  };
}

/** Where and when something new starts. */
export interface NewAt {
  readonly startsAt: number;
  readonly employeeId: number | null;
  readonly roomId: number | null;
  readonly serviceId?: number;
}

export type AgendaAddress = ReturnType<typeof useAgendaAddress>;
