import type { PaymentTrouble, PaymentType } from '@embook/domain/payment';
import type { Rating } from '@embook/domain/reservations';
import type { FieldProblem, ProblemCode, ShopTime } from '@embook/domain/shared';
import type { Allowance } from '@embook/domain/subscriptions';
import type { MailWords } from '../infra/mail/mail-data.ts';
import type { CancellingWords } from './cancelling/words.ts';
import type { DeskWords } from './desk/words.ts';

export interface AgreementTerms {
  readonly company: string;
  readonly name: string;
  readonly priceCents: number;
  readonly duration: 'monthly' | '4_weeks';
  readonly startsOn: ShopTime;
  readonly groups: readonly {
    readonly services: readonly string[];
    readonly allowance: Allowance;
    readonly missedWeeks: number | null;
  }[];
  /** The company's own terms, in place of ours. */
  readonly ownTerms: string | null;
}

/** The server's words. A code without words in one of the languages does not compile. */
export interface Messages {
  readonly problems: Readonly<Record<ProblemCode, string>>;
  readonly fields: Readonly<Record<FieldProblem, string>>;
  /** The company's extra field when it gave it no name of its own (PRO-5). */
  readonly noteLabel: string;
  readonly paymentNames: Readonly<Record<PaymentType, string>>;
  /** What the points of a regular take off, in percent. */
  readonly loyaltyDiscount: (percent: number) => string;
  /** How something was paid; `legacy`: before this platform. */
  readonly paymentMethods: Readonly<Record<PaymentType | 'legacy', string>>;
  /** After a cancellation (CAN-9), and after one of a series of which some visits stay (CAN-8). */
  readonly cancelled: { readonly done: string; readonly refunded: string } & Pick<CancellingWords, 'partly'>;
  /** What staff read before they cancel a visit (DESK-6). */
  readonly deskCancelling: DeskWords['cancelling'];
  /** The page that the link of a feedback mail opens; `gone`: used or run out. */
  readonly feedback: {
    readonly title: (service: string) => string;
    readonly lead: (shop: string, startsAt: ShopTime) => string;
    readonly ratings: Readonly<Record<Rating, string>>;
    readonly comment: string;
    readonly send: string;
    readonly choose: string;
    readonly thanks: { readonly title: string; readonly text: string };
    readonly gone: { readonly title: string; readonly text: string };
  };
  /** The page people come back to from their bank; `unknown`: there is no such payment. */
  readonly paymentReturn: Readonly<
    Record<PaymentTrouble | 'pending' | 'ok' | 'unknown', { readonly title: string; readonly text: string }>
  >;
  readonly closeWindow: string;
  /** What a customer agrees to when they buy a subscription, line by line; the company may have its own last words. */
  readonly agreement: (terms: AgreementTerms) => readonly string[];
  /** The last line of every mail. */
  readonly mailReason: (company: string) => string;
  readonly mails: MailWords;
}

/** A part of the mails with files of its own: what is written about a membership that somebody has. */
export type MembershipMails = Pick<
  MailWords,
  'charge_due' | 'charge_failed' | 'visits_at_risk' | 'visit_released' | 'subscription_ended'
>;

/** The same for those who work at a company: their refusals and their mails. */
export type StaffMails = Pick<MailWords, 'staff_invitation'>;
export type StaffProblems = Pick<
  Messages['problems'],
  | 'sign_in_refused'
  | 'second_factor_missing'
  | 'passkey_refused'
  | 'not_allowed'
  | 'fresh_sign_in_needed'
  | 'second_factor_required'
  | 'more_than_own'
  | 'foreign_origin'
  | 'invitation_over'
  | 'stale'
  | 'last_owner'
  | 'already_member'
  | 'customer_known'
  | 'not_standing'
  | 'already_paid'
>;
