import type { DeskOutcome } from '@embook/domain/desk';
import type { MailWords } from '../../infra/mail/mail-data.ts';

/** What staff are told before they cancel a visit, and the mail by which a visit that they booked can be paid. */
export interface DeskWords {
  readonly cancelling: (outcome: DeskOutcome) => string;
  readonly mails: Pick<MailWords, 'visit_to_pay'>;
}
