import { unpaidPath } from '@embook/domain/booking';
import { datesIn, formatEuro, type Locale } from '@embook/domain/shared';
import { m } from '../../paraglide/messages.js';
import type { MailWords } from '../mail-data.ts';
import { placeOf } from './visit.ts';

type PaymentMails = Pick<
  MailWords,
  'payment_failed' | 'refund_due' | 'payment_returned' | 'bundle_bought' | 'subscription_bought'
>;

/** Mails to customers about purchases, payments and refunds. */
export function paymentMails(locale: Locale): PaymentMails {
  const to = { locale };
  const { longDay, dayNamed, moment } = datesIn(locale);
  return {
    payment_failed: ({ what, reason, again, startsAt, employeeName, shopName = '', address = '' }, { linkTo }) => ({
      subject: m.mail_payment_failed_subject({ what }, to),
      title: m.mail_payment_failed_title({}, to),
      lines: [
        m[`mail_payment_failed_because_${reason}`]({ what }, to),
        ...(startsAt === undefined ? [] : [what, moment(startsAt)]),
        ...(employeeName ? [m.mail_visit_person({ name: employeeName }, to)] : []),
        ...[placeOf({ shopName, address })].filter(Boolean),
        m.mail_payment_failed_again({}, to),
      ],
      ...(again && { button: { label: m.notice_pay_again({}, to), url: linkTo(unpaidPath(again)) } }),
      after: [m.mail_payment_failed_after({}, to)],
    }),
    refund_due: ({ what, amountCents, dueOn }) => ({
      subject: m.mail_refund_subject({ amount: formatEuro(amountCents) }, to),
      title: m.mail_refund_title({}, to),
      lines: [
        m.mail_refund_reason({ what }, to),
        m.mail_refund_day({ day: dayNamed(dueOn), amount: formatEuro(amountCents) }, to),
      ],
      after: [m.mail_refund_after({}, to)],
    }),
    payment_returned: ({ what, amountCents, ended, visits }, { company }) => ({
      subject: m.mail_returned_subject({ what }, to),
      title: m.mail_returned_title({}, to),
      lines: [
        m.mail_returned_text({ what, amount: formatEuro(amountCents) }, to),
        ...(ended === null ? [] : [m[`mail_returned_${ended}`]({}, to)]),
        ...(visits.length === 0 ? [] : [m.mail_returned_visits({}, to)]),
        ...visits.map(({ serviceName, startsAt, costCents }) =>
          m.mail_returned_visit({ service: serviceName, when: moment(startsAt), cost: formatEuro(costCents) }, to),
        ),
      ],
      after: [m.mail_returned_after({ company }, to)],
    }),
    bundle_bought: ({ clientBundleId, bundleName, maxUsages, endsAt, costCents }, { linkTo }) => ({
      subject: m.mail_bundle_subject({ name: bundleName }, to),
      title: m.mail_bought_title({}, to),
      lines: [
        bundleName,
        maxUsages === -1 ? m.mail_bundle_unlimited({}, to) : m.mail_bundle_visits({ visits: maxUsages }, to),
        endsAt === null ? m.mail_bundle_endless({}, to) : m.mail_bundle_until({ day: longDay(endsAt) }, to),
        m.mail_bundle_price({ price: formatEuro(costCents) }, to),
      ],
      button: { label: m.mail_bought_book({}, to), url: linkTo('/shops') },
      ...(clientBundleId !== undefined && {
        otherWay: {
          label: m.mail_bundle_view({}, to),
          url: linkTo(`/reservations/details/bundle/${clientBundleId}/1`),
        },
      }),
      after: [m.mail_bundle_after({}, to)],
    }),
    subscription_bought: ({ subscriptionName, priceCents, duration, startsAt, nextChargeAt }, { linkTo }) => ({
      subject: m.mail_subscription_subject({ name: subscriptionName }, to),
      title: m.mail_bought_title({}, to),
      lines: [
        subscriptionName,
        m.mail_subscription_first_day({ day: longDay(startsAt) }, to),
        m[`mail_subscription_price_${duration}`]({ price: formatEuro(priceCents) }, to),
        ...(nextChargeAt === null ? [] : [m.mail_subscription_next_charge({ day: longDay(nextChargeAt) }, to)]),
      ],
      button: { label: m.mail_bought_book({}, to), url: linkTo('/shops') },
      otherWay: { label: m.mail_subscription_manage({}, to), url: linkTo('/subscription-details') },
      after: [m.mail_subscription_after({}, to)],
    }),
  };
}
