import { datesIn, type Locale } from '@embook/domain/shared';
import { m } from '../paraglide/messages.js';
import type { MailData, MailedVisit } from './mail-data.ts';

/** Mails whose news also goes to the browsers that a customer joined (TOLD-1): the reminder, and changes by the shop. */
export const pushKinds = [
  'reminder',
  'booking_moved',
  'cancelled',
  'class_cancelled',
  'class_changed',
  'visit_released',
] as const satisfies readonly (keyof MailData)[];

export type PushKind = (typeof pushKinds)[number];

/** What a push message is made of: less than its mail. */
export type PushData = Pick<MailedVisit, 'bookingId' | 'serviceName' | 'shopName' | 'startsAt' | 'timeZone'>;

export interface PushText {
  readonly title: string;
  readonly body: string;
}

const titles: Readonly<Record<PushKind, (to: { locale: Locale }) => string>> = {
  reminder: (to) => m.mail_reminder_title({}, to),
  booking_moved: (to) => m.mail_moved_title({}, to),
  cancelled: (to) => m.mail_cancelled_title({}, to),
  class_cancelled: (to) => m.mail_cancelled_title({}, to),
  class_changed: (to) => m.mail_class_changed_title({}, to),
  visit_released: (to) => m.mail_released_title({}, to),
};

/** Names of one company's offers are bounded; the rest is cut, since a push service takes 4 KB and a screen far less. */
const MAX_LENGTH = 200;

/** The words of a push message; a screen has no letterhead, so its title begins with the company. */
export const pushWordsIn =
  (locale: Locale) =>
  (kind: PushKind, { serviceName, shopName, startsAt }: PushData, company: string): PushText => ({
    title: `${company}: ${titles[kind]({ locale })}`.slice(0, MAX_LENGTH),
    body: `${serviceName}, ${datesIn(locale).moment(startsAt)}, ${shopName}`.slice(0, MAX_LENGTH),
  });
