import type { Locale } from '@embook/domain/shared';
import type { MailWords } from '../mail-data.ts';
import { accountMails } from './account-mails.ts';
import { classMails } from './class-mails.ts';
import { membershipMails } from './membership-mails.ts';
import { paymentMails } from './payment-mails.ts';
import { staffMails } from './staff-mails.ts';
import { visitMails } from './visit-mails.ts';

/** Every mail in one language. A mail without a function here does not compile. */
export const mailsIn = (locale: Locale): MailWords => ({
  ...accountMails(locale),
  ...visitMails(locale),
  ...classMails(locale),
  ...paymentMails(locale),
  ...membershipMails(locale),
  ...staffMails(locale),
});
