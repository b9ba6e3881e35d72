import { datesIn, formatEuro } from '@embook/domain/shared';
import type { MailData } from '../infra/mail/mail-data.ts';
import { cancelling } from './cancelling/en.ts';
import { cancellingLine } from './cancelling/words.ts';
import { desk } from './desk/en.ts';
import { membershipMails } from './membership/en.ts';
import { staffMails, staffProblems } from './staff/en.ts';
import { type HowPaid, howPaid, placeOf, visitCalendar } from './visit.ts';
import type { AgreementTerms, Messages } from './words.ts';

const { moment, longDay, dayNamed } = datesIn('en');

const paying: Record<HowPaid, (cost: string) => string> = {
  bundle: () => 'Paid with your bundle',
  subscription: () => 'Paid with your membership',
  nothing: () => 'Nothing to pay',
  paid: (cost) => `Paid: ${cost}`,
  at_shop: (cost) => `To be paid at the shop: ${cost}`,
};

const failing: Record<MailData['payment_failed']['reason'], (what: string) => string> = {
  failed: (what) => `Your payment for ${what} did not go through.`,
  cancelled: (what) => `You cancelled the payment for ${what}.`,
  expired: (what) => `The time to pay for ${what} has run out.`,
};

const rhythm = { monthly: 'a month', '4_weeks': 'every four weeks' } as const;

function allowing({ services, allowance, missedWeeks }: AgreementTerms['groups'][number]): string {
  const what = services.join(', ');
  if (allowance.kind === 'unlimited') return `${what}: as often as you like.`;
  const times = allowance.times === 1 ? 'once' : `${allowance.times} times`;
  const missed = missedWeeks === 1 ? 'one more week' : `${missedWeeks} more weeks`;
  return `${what}: ${times} a ${allowance.per}.${missedWeeks ? ` What you miss can be made up for within ${missed}.` : ''}`;
}

export const en: Messages = {
  problems: {
    invalid_fields: 'Please check the marked fields.',
    malformed_request: 'The request could not be read.',
    session_ended: 'Your session has timed out. Please log in.',
    ...staffProblems,
    company_unknown: 'This company is not known here. Please check the company key.',
    company_banned: 'This company is no longer available.',
    customer_blocked: 'Your account has been blocked by this company.',
    credentials_wrong: 'The user name or password of this widget is wrong.',
    not_found: 'There is nothing at this address.',
    shop_not_found: 'This shop does not exist.',
    service_not_found: 'This service does not exist.',
    room_not_found: 'This service cannot be booked there.',
    event_not_found: 'The event has already ended or the link is invalid',
    bundle_not_found: 'This bundle does not exist.',
    loyalty_not_offered: 'This company has no loyalty programme.',
    booking_not_found: 'We could not find this booking.',
    time_taken: 'This time has just been taken. Please choose another one.',
    time_passed: 'This time has passed. Please choose another one.',
    session_full: 'The last place has just been taken.',
    session_cancelled: 'This has been cancelled.',
    already_booked: 'You have already booked this.',
    already_in_session: 'You already have a place here. You will find it under My bookings.',
    price_changed: 'The price has changed. Please look at it again.',
    too_many_holds: 'You have two unpaid bookings open. Please pay or cancel one of them first.',
    too_many_unpaid:
      'You already have as many visits to pay at the shop as can be open at once. Please choose another way to pay, or cancel one of them first.',
    key_reused: 'This request has already been used for something else. Please start again.',
    cannot_cancel: 'This visit can no longer be cancelled here.',
    cannot_move: 'This visit cannot be moved.',
    not_covered:
      'Your bundle or membership does not pay for a visit at that time: nothing is left for it then, it is paused or unpaid, or it ends before. Please choose another time.',
    cannot_rate: 'This visit cannot be rated now.',
    already_subscribed: 'Client aready bought this subscription.',
    subscription_not_found: 'We could not find this subscription.',
    too_large: 'The request is too large.',
    unsupported_media: 'Requests must be sent as a form.',
    too_many_requests: 'Too many requests. Please wait a moment and try again.',
    too_many_tries: 'Too many tries. Please wait, or set a new password by e-mail.',
    internal: 'An internal error occurred. Please try again.',
    unavailable: 'We cannot be reached for a moment. Please try again shortly.',
    payment_unavailable:
      'The payment service cannot be reached. Nothing was booked or charged. Please try again shortly.',
  },
  fields: {
    required: 'This field cannot be empty',
    invalid: 'This value is not valid',
    too_long: 'This text is too long',
    repeated: 'This field may be sent only once',
    too_many: 'Too many values',
    not_text: 'This text contains characters that cannot be stored',
    milliseconds: 'Times are given in seconds, not in milliseconds',
    email: 'Wrong email format!',
    name_length: 'Name must be at most 24 characters',
    contact_number: 'This is not a phone number we can call. Please check the country and the digits',
    birth_date: 'Please enter a real date of birth',
    read_only: 'This field cannot be changed',
    not_offered: 'This way to pay is not offered here',
    start_date: 'Please choose a day from today up to 60 days ahead',
    bank: 'Please choose your bank',
    password_required: 'Please enter password',
    password_short: 'Password must be at least 8 characters',
    password_long: 'Password must be at most 200 characters',
    password_wrong: 'This password is not correct',
    password_same: 'Password can not be the same as the previous one',
    passwords_differ: 'Passwords does not match',
    code_format: 'The code has six digits',
    code_wrong: 'This code is not correct',
    code_expired: 'This code has expired or was already used. Please request a new one',
    code_tries: 'Too many wrong codes. Please request a new one',
    step_ended: 'This step has ended. Please start again with your e-mail',
    link_expired: 'This link has expired or was already used. Please request a new one',
    return_address: 'We do not send people to this address',
    picture_kind: 'Please choose a PNG, JPEG or WebP picture',
    picture_broken: 'This picture is damaged. Please choose another one',
    picture_bytes: 'The picture may be at most 5 MB',
    picture_pixels: 'This picture has too many pixels. Please choose a smaller one',
  },
  noteLabel: 'Note',
  paymentNames: {
    cash: 'Pay at the shop',
    ideal: 'Pay online with iDEAL',
    discount: 'Nothing to pay',
    bundle: 'Use your bundle',
    subscription: 'Use your subscription',
  },
  loyaltyDiscount: (percent) => `${percent}% loyalty discount`,
  paymentMethods: {
    cash: 'At the shop',
    ideal: 'iDEAL',
    discount: 'Nothing to pay',
    bundle: 'Bundle',
    subscription: 'Subscription',
    legacy: 'Earlier payment method',
  },
  cancelled: {
    done: 'Your booking is canceled',
    refunded: 'Your booking is canceled, payment will be refunded next Monday',
    partly: cancelling.partly,
  },
  deskCancelling: desk.cancelling,
  feedback: {
    title: (service) => `How was ${service}?`,
    lead: (shop, startsAt) =>
      `Your visit to ${shop} on ${moment(startsAt)}. It takes a moment, and others see it among the reviews.`,
    ratings: { good: 'Good', ok: 'Ok', poor: 'Poor' },
    comment: 'What would you like to say? (optional)',
    send: 'Send',
    choose: 'Please choose one',
    thanks: { title: 'Thank you', text: 'Your rating is among the reviews now.' },
    gone: {
      title: 'This link no longer works',
      text: 'It was used already or has run out. You can still rate the visit among your reservations.',
    },
  },
  paymentReturn: {
    pending: {
      title: 'Waiting for your bank',
      text: 'As soon as your bank tells us, this page shows it. This usually takes a few seconds.',
    },
    ok: {
      title: 'Your payment has arrived',
      text: 'Thank you. Everything is arranged, and we have sent you an e-mail.',
    },
    failed: {
      title: 'Your payment did not go through',
      text: 'Nothing was charged. You can try again or choose another way to pay.',
    },
    cancelled: {
      title: 'You cancelled the payment',
      text: 'Nothing was charged.',
    },
    expired: {
      title: 'The time to pay has run out',
      text: 'Nothing was booked. If your bank charges you after all, you get the money back.',
    },
    refunded: {
      title: 'Your money comes back',
      text: 'We received your payment, but could not use it any more. We return it to your account and have sent you an e-mail.',
    },
    unknown: {
      title: 'We do not know this payment',
      text: 'Please check the address, or look at your bookings.',
    },
  },
  closeWindow: 'You can close this window and go back to where you booked.',
  agreement: ({ company, name, priceCents, duration, startsOn, groups, ownTerms }) => [
    `You take out the subscription ${name} at ${company}.`,
    priceCents === 0
      ? 'It costs nothing.'
      : `It costs ${formatEuro(priceCents)} ${rhythm[duration]}. The first period is paid now, each further one when it begins.`,
    `Its first day is ${longDay(startsOn)}.`,
    ...groups.map(allowing),
    ownTerms ??
      'It renews by itself. You can stop that at any time in its details; it then ends with the last period that was charged, which is not returned.',
    ...(priceCents === 0
      ? []
      : [
          'If a period is not paid within 7 days, you cannot book with the subscription until it is paid, and visits booked in it are released.',
        ]),
  ],
  mailReason: (company) => `You receive this e-mail because someone used your address at ${company}.`,
  mails: {
    verification_code: ({ code }, company) => ({
      subject: `${code} is your code for ${company}`,
      title: 'Confirm your e-mail',
      lines: [`Enter this code to continue at ${company}.`],
      code,
      after: ['It is valid for 10 minutes. If you did not ask for it, you can ignore this e-mail.'],
    }),
    reset_code: ({ code }, company) => ({
      subject: `${code} is your code for a new password`,
      title: 'Set a new password',
      lines: [`Enter this code to set a new password at ${company}.`],
      code,
      after: ['It is valid for 10 minutes. If you did not ask for it, your password stays as it is.'],
    }),
    reset_link: ({ link }, company) => ({
      subject: `Your new password for ${company}`,
      title: 'Set a new password',
      lines: [`You asked to set a new password at ${company}.`],
      button: { label: 'Set new password', url: link },
      after: [
        'The link is valid for one hour and works once. If you did not ask for it, your password stays as it is.',
      ],
    }),
    welcome: ({ firstName }, company) => ({
      subject: `Welcome to ${company}`,
      title: `Welcome, ${firstName}`,
      lines: [
        `Your account at ${company} is ready.`,
        'From now on you sign in with this e-mail address and your password.',
      ],
    }),
    booking_confirmed: (visit, company, postedAt) => ({
      subject: `Booked: ${visit.serviceName}, ${moment(visit.startsAt)}`,
      title: 'Your booking is confirmed',
      lines: [
        visit.serviceName,
        moment(visit.startsAt),
        placeOf(visit),
        paying[howPaid(visit)](formatEuro(visit.costCents)),
        cancellingLine(cancelling, visit, company, postedAt),
      ],
      after: ['The calendar file in this e-mail puts the visit into your calendar.'],
      calendar: visitCalendar(visit, company, postedAt),
    }),
    payment_failed: ({ what, reason }) => ({
      subject: `Not paid: ${what}`,
      title: 'Your payment was not completed',
      lines: [failing[reason](what), 'You have not been charged. If you would still like it, please start again.'],
      after: [
        'Should the money have left your account all the same, you need not do anything: you get what you paid for, or your money back.',
      ],
    }),
    refund_due: ({ what, amountCents, dueOn }) => ({
      subject: `Your refund of ${formatEuro(amountCents)}`,
      title: 'You get your money back',
      lines: [
        `We received your payment for ${what}, but could not use it any more. We are sorry.`,
        `On ${dayNamed(dueOn)} we return ${formatEuro(amountCents)} to the account you paid from.`,
      ],
      after: ['It can take a few days to arrive. You need not do anything.'],
    }),
    cancelled: (visit, company, postedAt) => ({
      subject: `Cancelled: ${visit.serviceName}, ${moment(visit.startsAt)}`,
      title: 'Your booking is cancelled',
      lines: [
        visit.serviceName,
        moment(visit.startsAt),
        placeOf(visit),
        cancelling.became[visit.outcome](visit.refund),
      ],
      after: ['The calendar file in this e-mail takes the visit out of your calendar.'],
      calendar: visitCalendar(visit, company, postedAt, true),
    }),
    feedback: ({ serviceName, link }, company) => ({
      subject: `How was ${serviceName}?`,
      title: 'How was your visit?',
      lines: [`Please tell ${company} how you liked it. Good, ok or poor: one tap is enough.`],
      button: { label: 'Rate your visit', url: link },
      after: ['The link works once, for 14 days. You can turn these e-mails off in your profile.'],
    }),
    reminder: (visit, company, postedAt) => ({
      subject: `Reminder: ${visit.serviceName}, ${moment(visit.startsAt)}`,
      title: 'See you soon',
      lines: [
        visit.serviceName,
        moment(visit.startsAt),
        placeOf(visit),
        `We look forward to your visit at ${company}.`,
      ],
      after: ['You can turn reminders off in your profile.'],
      calendar: visitCalendar(visit, company, postedAt),
    }),
    bundle_bought: ({ bundleName, maxUsages, endsAt, costCents }) => ({
      subject: `${bundleName} is yours`,
      title: 'Thank you for your purchase',
      lines: [
        bundleName,
        `Visits: ${maxUsages === -1 ? 'unlimited' : maxUsages}`,
        endsAt === null ? 'It never expires' : `Valid until ${longDay(endsAt)}`,
        `Price: ${formatEuro(costCents)}`,
      ],
      after: ['When you book, choose the bundle as the way to pay.'],
    }),
    subscription_bought: ({ subscriptionName, priceCents, duration, startsAt, nextChargeAt }) => ({
      subject: `${subscriptionName} is yours`,
      title: 'Thank you for your purchase',
      lines: [
        subscriptionName,
        `First day: ${longDay(startsAt)}`,
        `Price: ${formatEuro(priceCents)} ${rhythm[duration]}`,
        ...(nextChargeAt === null ? [] : [`Next charge: ${longDay(nextChargeAt)}`]),
      ],
      after: ['When you book, choose the subscription as the way to pay. You can stop its renewal at any time.'],
    }),
    ...membershipMails,
    ...staffMails,
    ...desk.mails,
  },
};
