import type { RefusedKind } from '@embook/domain/reservations';
import { datesIn, type Locale, type ShopTime } from '@embook/domain/shared';
import { m } from '../paraglide/messages.js';

/** A visit of a series that could not be cancelled, and why. */
interface KeptVisit {
  readonly startsAt: ShopTime;
  readonly outcome: RefusedKind;
}

/** After cancelling a series of which some visits stay; `refundOn` is the day on which money leaves, if any does. */
export function partlyCancelledIn(locale: Locale) {
  const to = { locale };
  const { moment, dayNamed } = datesIn(locale);
  const keptText = ({ startsAt, outcome }: KeptVisit): string =>
    `${moment(startsAt)} (${m[`notice_partly_because_${outcome}`]({}, to)})`;
  return (kept: readonly KeptVisit[], refundOn: string | null): string =>
    [
      m.notice_partly_cancelled({}, to),
      m.notice_partly_kept({ visits: kept.map(keptText).join('; ') }, to),
      ...(refundOn === null ? [] : [m.notice_partly_refund({ day: dayNamed(refundOn) }, to)]),
    ].join(' ');
}
