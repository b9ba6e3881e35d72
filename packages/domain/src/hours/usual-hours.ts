import type { HolidayCountry } from './holidays.ts';

interface DayHours {
  /** 1 is Monday. */
  readonly weekday: number;
  readonly opens: string;
  readonly closes: string;
}

const weekdays = (opens: string, closes: string): DayHours[] =>
  [1, 2, 3, 4, 5].map((weekday) => ({ weekday, opens, closes }));

/** What small shops of a country usually keep open, as a start for a new one (START-1). */
const usual: Readonly<Record<HolidayCountry, readonly DayHours[]>> = {
  NL: [...weekdays('09:00', '18:00'), { weekday: 6, opens: '09:00', closes: '17:00' }],
  BE: [...weekdays('09:00', '18:00'), { weekday: 6, opens: '09:00', closes: '17:00' }],
  DE: [...weekdays('09:00', '18:00'), { weekday: 6, opens: '09:00', closes: '14:00' }],
  LT: [...weekdays('10:00', '19:00'), { weekday: 6, opens: '10:00', closes: '16:00' }],
};

export const usualHours = (country: HolidayCountry): readonly DayHours[] => usual[country];

const zones: Readonly<Record<HolidayCountry, string>> = {
  NL: 'Europe/Amsterdam',
  BE: 'Europe/Brussels',
  DE: 'Europe/Berlin',
  LT: 'Europe/Vilnius',
};

export const zoneOfCountry = (country: HolidayCountry): string => zones[country];

/** Where a browser seems to be, by its time zone. */
export const countryOfZone = (zone: string): HolidayCountry =>
  (Object.keys(zones) as HolidayCountry[]).find((country) => zones[country] === zone) ?? 'NL'; // its own keys
