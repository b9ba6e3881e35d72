export const DAY = 86_400;
export const HOUR = 3600;

/** Midnight of the shop's current day, in shop time. */
export function shopMidnight(): number {
  const date = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Amsterdam' }).format();
  return Date.parse(`${date}T00:00:00Z`) / 1000;
}

/** The current shop time. */
export function shopNow(): number {
  const text = new Intl.DateTimeFormat('sv-SE', {
    timeZone: 'Europe/Amsterdam',
    dateStyle: 'short',
    timeStyle: 'medium',
  }).format();
  return Date.parse(`${text.replace(' ', 'T')}Z`) / 1000;
}

export const dateOf = (seconds: number): string => new Date(seconds * 1000).toISOString().slice(0, 10);

/** The Monday of an ISO week: week 1 is the one with 4 January in it. */
export function mondayOf(year: number, week: number): number {
  const fourth = Date.UTC(year, 0, 4) / 1000;
  const weekday = (new Date(fourth * 1000).getUTCDay() + 6) % 7;
  return fourth - weekday * DAY + (week - 1) * 7 * DAY;
}
