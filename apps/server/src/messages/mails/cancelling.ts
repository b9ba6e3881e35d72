import { type Cancellation, cancellationTermsOf, mayCancel } from '@embook/domain/reservations';
import { datesIn, formatEuro, type Locale, type ShopTime, shopTimeAt } from '@embook/domain/shared';
import { m } from '../../paraglide/messages.js';
import type { MailData, MailSender, MailText } from '../mail-data.ts';

/** What cancelling would cost; `until` null: until the visit begins. */
function costText(outcome: Cancellation, until: ShopTime | null, company: string, locale: Locale): string {
  const to = { locale };
  const moment = until === null ? null : datesIn(locale).moment(until);
  const when = { until: moment === null ? m.mail_cancel_until_start({}, to) : m.mail_cancel_until({ moment }, to) };
  switch (outcome.kind) {
    case 'begun':
    case 'within_policy':
      return m.mail_cancel_too_late({}, to);
    case 'company_only':
      return m.mail_cancel_company_only({ company }, to);
    case 'provider_warning':
      return m.mail_cancel_provider_warning({ company }, to);
    case 'free':
      return m.mail_cancel_free(when, to);
    case 'free_use_returned':
      return m.mail_cancel_use_returned(when, to);
    case 'refund': {
      if (outcome.amount === 0) return m.mail_cancel_fee_takes_all({}, to);
      const refund = { ...when, amount: formatEuro(outcome.amount) };
      return outcome.fee === 0
        ? m.mail_cancel_refund(refund, to)
        : m.mail_cancel_refund_less_fee({ ...refund, fee: formatEuro(outcome.fee) }, to);
    }
    case 'use_lost':
      return m.mail_cancel_use_lost({}, to);
    case 'cost_lost':
      return m.mail_cancel_cost_lost({ amount: formatEuro(outcome.amount) }, to);
  }
}

function termsWhenPosted(visit: MailData['booking_confirmed'], postedAt: number) {
  const { costCents: finalCost, feeCents = 0, paymentSystem = null, timeZone } = visit;
  return cancellationTermsOf({ ...visit, paymentSystem, finalCost }, feeCents, shopTimeAt(postedAt, timeZone));
}

/**
 * Links to the visit's own page. What that page offers depends on when the mail is read, so the label names neither
 * moving nor cancelling.
 */
export function changeButton(
  visit: MailData['booking_confirmed'],
  { postedAt, linkTo }: MailSender,
  locale: Locale,
): NonNullable<MailText['button']> {
  const to = { locale };
  return {
    label: mayCancel(termsWhenPosted(visit, postedAt).now) ? m.mail_visit_manage({}, to) : m.mail_visit_view({}, to),
    url: linkTo(`/reservations/details/product/${visit.bookingId}/1`),
  };
}

/** The price of cancelling a visit that was just booked or moved, with the fee that would be kept (CAN-10). */
export function cancellingLine(
  visit: MailData['booking_confirmed'],
  { company, postedAt }: MailSender,
  locale: Locale,
): string {
  const { now, until, late } = termsWhenPosted(visit, postedAt);
  const cost = costText(now, until, company, locale);
  const changes = late.kind === 'use_lost' || late.kind === 'cost_lost' || late.kind === 'within_policy';
  return until !== null && changes ? `${cost} ${m[`mail_cancel_after_${late.kind}`]({}, { locale })}` : cost;
}

/** What became of the money or the use of a visit that was cancelled. */
export function cancelledLine(
  { outcome, refund, owedCents = 0, isPartOwed = false, isInTime = false }: MailData['cancelled'],
  locale: Locale,
): string {
  const to = { locale };
  const words = isPartOwed ? m.mail_cancelled_owed_part : m.mail_cancelled_owed;
  const owed = owedCents > 0 ? words({ amount: formatEuro(owedCents) }, to) : undefined;
  // A payment made in two ways is named with both.
  if (owed !== undefined) return refund ? `${owed} ${refundLine(refund, locale)}` : owed;
  if (isInTime && (outcome === 'use_lost' || outcome === 'cost_lost'))
    return m[`mail_cancelled_in_time_${outcome}`]({}, to);
  if (outcome !== 'refund') return m[`mail_cancelled_${outcome}`]({}, to);
  if (!refund) return m.mail_cancelled_nothing_returned({}, to);
  return refundLine(refund, locale);
}

type Refund = NonNullable<MailData['cancelled']['refund']>;

function refundLine({ dueOn, amountCents, feeCents = 0 }: Refund, locale: Locale): string {
  const to = { locale };
  const day = datesIn(locale).dayNamed(dueOn);
  const returned = m.mail_cancelled_refund({ day, amount: formatEuro(amountCents) }, to);
  return feeCents === 0 ? returned : `${returned} ${m.mail_cancelled_fee({ fee: formatEuro(feeCents) }, to)}`;
}
