import type { Shop, Timetable } from '../src/shops/index.ts';

type Hours = Shop['openingHours'][number]['hours'];

const hoursOf = (clocks: readonly string[]): Hours =>
  clocks.map((pair) => {
    const [opens, closes] = pair.split('-');
    return { opens: opens!, closes: closes! };
  });

/** Hours such as `['09:00-13:00', '14:00-18:00']` for Monday to Sunday; an empty list is a closed day. */
export const weekOf = (...days: readonly (readonly string[])[]): Shop['openingHours'] =>
  days.map((clocks, index) => ({ weekday: index + 1, closed: clocks.length === 0, hours: hoursOf(clocks) }));

export const specialDay = (date: string, ...clocks: readonly string[]): Shop['specialDays'][number] => ({
  date,
  closed: clocks.length === 0,
  hours: hoursOf(clocks),
  reason: null,
});

const WORKDAY = ['09:00-13:00', '14:00-18:00'];

/** Monday to Friday 09–13 and 14–18, Saturday 10–16, closed on Sunday. */
export const timetable: Timetable = {
  openingHours: weekOf(WORKDAY, WORKDAY, WORKDAY, WORKDAY, WORKDAY, ['10:00-16:00'], []),
  specialDays: [],
};
