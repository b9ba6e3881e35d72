import type { LengthUnit } from '@embook/domain/bundles';
import type { BoughtBundle } from '@embook/domain/reservations';
import { DAY_SECONDS, type ShopTime, startOfDay } from '@embook/domain/shared';
import { formatLongDay } from '../lib/formats.ts';
import { currentLocale } from '../lib/texts.ts';
import { m } from '../paraglide/messages.js';

const HOUR = 3600;

const relative = (value: number, unit: Intl.RelativeTimeFormatUnit, numeric: 'auto' | 'always' = 'auto'): string =>
  new Intl.RelativeTimeFormat(currentLocale(), { numeric }).format(value, unit);

/** `in 2 days`, `tomorrow`, on the day itself `in 3 hours`; afterwards `yesterday`, `2 days ago`. */
export function untilText(startsAt: ShopTime, minutes: number, now: ShopTime): string {
  const days = (startOfDay(startsAt) - startOfDay(now)) / DAY_SECONDS;
  const seconds = startsAt - now;
  if (seconds <= 0 && seconds > -minutes * 60) return m.common_reservation_now();
  if (days !== 0) return relative(days, 'day');
  if (seconds < 0) return relative(0, 'day');
  return seconds >= HOUR ? relative(Math.floor(seconds / HOUR), 'hour') : relative(Math.ceil(seconds / 60), 'minute');
}

/** With a capital letter: `Tomorrow`. */
export const capital = ([first = '', ...rest]: string): string =>
  `${first.toLocaleUpperCase(currentLocale())}${rest.join('')}`;

/** Units from long to short, with their length in days. */
const unitDays: readonly (readonly [LengthUnit, number])[] = [
  ['years', 365],
  ['months', 30.44],
  ['weeks', 7],
  ['days', 1],
];

/** Slightly less than a whole unit counts as one: a month bought this morning is a month. */
const ROUND_UP_SHARE = 0.1;

type Expiring = Pick<BoughtBundle, 'lengthType' | 'endsAt'>;

interface TimeLeft {
  readonly count: number;
  readonly unit: LengthUnit;
}

/** How long a bundle can still be used, in its own unit while a whole one is left; null: it does not expire. */
function timeLeft(bundle: Expiring, now: ShopTime): TimeLeft | null {
  // The unit is the third segment of the wire value.
  const own = unitDays.findIndex(([unit]) => unit === bundle.lengthType.split('.')[2]);
  if (bundle.endsAt === null || own === -1) return null;
  const days = Math.max(0, (bundle.endsAt - now) / DAY_SECONDS);
  for (const [unit, length] of unitDays.slice(own)) {
    const count = Math.floor(days / length + ROUND_UP_SHARE);
    if (count >= 1) return { count, unit };
  }
  return { count: 0, unit: 'days' };
}

/** `expires in 6 months` or `does not expire` (RES-3). */
export function expiryText(bundle: Expiring, now: ShopTime): string {
  const left = timeLeft(bundle, now);
  if (!left) return m.common_reservation_no_expiry();
  if (bundle.endsAt !== null && bundle.endsAt <= now) return m.common_reservation_expired();
  const when = left.count === 0 ? relative(0, 'day') : relative(left.count, left.unit, 'always');
  return m.common_reservation_expires({ when });
}

/** `valid for 6 months, until Fri 14 May 2027`: the length that was bought, and its end (RES-3). */
export function lengthText(bundle: Expiring & Pick<BoughtBundle, 'length'>, now: ShopTime): string {
  const { endsAt, length, lengthType } = bundle;
  const unit = unitDays.find(([name]) => name === lengthType.split('.')[2])?.[0];
  if (endsAt === null || endsAt <= now || length === null || !unit) return expiryText(bundle, now);
  return m.common_reservation_valid_for({ length: countOf(length, unit), date: formatLongDay(endsAt) });
}

const countOf = (count: number, unit: LengthUnit): string =>
  new Intl.NumberFormat(currentLocale(), { style: 'unit', unit: unit.slice(0, -1), unitDisplay: 'long' }).format(count);

/** `6 months`, after `expires in` (RES-6). */
export function timeLeftText(bundle: Expiring, now: ShopTime): string {
  const left = timeLeft(bundle, now);
  return left ? countOf(left.count, left.unit) : m.common_reservation_no_expiry();
}
