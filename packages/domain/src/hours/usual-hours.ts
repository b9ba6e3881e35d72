import type { Country } from '../shared/index.ts';

interface DayHours {
  /** 1 is Monday. */
  readonly weekday: number;
  readonly opens: string;
  readonly closes: string;
}

const week = (opens: string, closes: string, saturday: readonly [opens: string, closes: string]): DayHours[] => [
  ...[1, 2, 3, 4, 5].map((weekday) => ({ weekday, opens, closes })),
  { weekday: 6, opens: saturday[0], closes: saturday[1] },
];

/** What small shops of a country usually keep open, as a start for a new one (START-1). */
const usual: Readonly<Partial<Record<Country, readonly DayHours[]>>> = {
  DE: week('09:00', '18:00', ['09:00', '14:00']),
  LT: week('10:00', '19:00', ['10:00', '16:00']),
};
const ELSEWHERE = week('09:00', '18:00', ['09:00', '17:00']);

export const usualHours = (country: Country): readonly DayHours[] => usual[country] ?? ELSEWHERE;
