import type { AgendaKind } from '@embook/domain/agenda';
import { addDays, type Day, dayOf, timeOfDay } from '@embook/domain/shared';
import { useAddress } from '../lib/address.ts';

export type AgendaView = 'day' | 'week';

/** What the address says is shown (AGD-1); what it does not say is today, by employee. */
export interface Shown {
  readonly view: AgendaView;
  readonly by: AgendaKind;
  readonly date: Day;
  /** The employee or room of a week, or of a day on a phone (there `EVERYONE` too); undefined: whoever comes first. */
  readonly who: number | undefined;
  readonly cancelled: boolean;
}

/** Nobody has this id: the list of a phone shows everyone's day. */
export const EVERYONE = 0;

function wholeOf(value: string | undefined): number | undefined {
  const number = value !== undefined && /^\d{1,16}$/.test(value) ? Number(value) : undefined;
  // Ids of visits are random and fill the safe integers.
  return Number.isSafeInteger(number) ? number : undefined;
}

/** Reads and changes the part of the address that is the agenda's. */
export function useAgendaAddress(today: Day) {
  const address = useAddress();
  const given = address.get('date') ?? '';
  const shown: Shown = {
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
    /** The other kind of columns; a person is no room, so nobody is chosen any more. */
    showBy: (by: AgendaKind) => address.set({ by: by === 'room' ? by : undefined, who: undefined }),
    showWho: (who: number) => address.set({ who }),
    showCancelled: (cancelled: boolean) => address.set({ cancelled: cancelled ? 1 : undefined }, { replace: true }),
    /** The panel of a visit lies beside the agenda. */
    openVisit: (id: number) => address.set({ booking: id, class: undefined, new: undefined }),
    /** So does that of a class (CLS-5). */
    openClass: (id: number) => address.set({ class: id, booking: undefined, new: undefined }),
    openedVisit: wholeOf(address.get('booking')),
    /** A new booking begins with what was tapped (AGD-4). */
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

/** Where and when something new begins. */
export interface NewAt {
  readonly startsAt: number;
  readonly employeeId: number | null;
  readonly roomId: number | null;
  readonly serviceId?: number;
}

export type AgendaAddress = ReturnType<typeof useAgendaAddress>;
