import type { ShopTime } from './shop-time.ts';

/** Easter Sunday of the Gregorian calendar, by the algorithm of Gauss. */
export function easterSunday(year: number): ShopTime {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const moon = (century - Math.floor(century / 4) - Math.floor((8 * century + 13) / 25) + 19 * golden + 15) % 30;
  const epact = moon - Math.floor(moon / 28) * (1 - Math.floor(29 / (moon + 1)) * Math.floor((21 - golden) / 11));
  const weekday = (year + Math.floor(year / 4) + epact + 2 - century + Math.floor(century / 4)) % 7;
  return Date.UTC(year, 2, 28 + epact - weekday) / 1000;
}
