import { weekOf } from '@embook/domain/agenda';
import { addDays, type Day, dayOf, timeOfDay } from '@embook/domain/shared';
import { useAddress } from '../lib/address.ts';

const wholeOf = (value: string | undefined): number | undefined =>
  value !== undefined && /^\d{1,15}$/.test(value) ? Number(value) : undefined;

/** The timetable's part of the address: the day and the filters. */
export function useClassesAddress(today: Day) {
  const address = useAddress();
  const given = address.get('date') ?? '';
  const date = timeOfDay(given) === undefined ? today : given;
  const showDate = (to: Day) => address.set({ date: to === today ? undefined : to });
  return {
    date,
    week: weekOf(date),
    teacher: wholeOf(address.get('teacher')),
    room: wholeOf(address.get('room')),
    opened: wholeOf(address.get('class')),
    showDate,
    showDayBy: (days: number) => showDate(dayOf(addDays(timeOfDay(date) ?? 0, days))),
    showTeacher: (teacher: number | undefined) => address.set({ teacher }),
    showRoom: (room: number | undefined) => address.set({ room }),
    clearFilter: () => address.set({ teacher: undefined, room: undefined }),
    open: (id: number) => address.set({ class: id, booking: undefined }),
  };
}

export type ClassesAddress = ReturnType<typeof useClassesAddress>;
