import { record, whole } from '../shared/index.ts';
/** What the trust in a company's mails depends on. */
export interface MailTrust {
  /** Whole days since the company was made. */
  readonly ageDays: number;
  /** Customers who paid online. What the company marks as paid at the till is not among them: anybody can do that. */
  readonly payingCustomers: number;
  /** What the operator set; null where a company started by itself. */
  readonly granted: number | null;
}

/** What the operator gives a company unless they name a number; no company grows beyond it by itself. */
export const OPERATOR_MAILS = 3_000;
/** The most that the operator can set. */
export const MAX_GRANTED_MAILS = 1_000_000;
const FIRST_DAY = 30;
const PER_DAY = 10;
/** Age alone helps so far: who only waits stays below 300 a day. */
const MAX_AGE_DAYS = 27;
const PER_PAYING_CUSTOMER = 5;
const ESTABLISHED_CUSTOMERS = 20;

/** A28: how many mails of the bounded kinds a company may send in a day. */
export function mailsPerDay({ ageDays, payingCustomers, granted }: MailTrust): number {
  if (granted !== null) return granted;
  const byAge = FIRST_DAY + PER_DAY * Math.min(Math.max(ageDays, 0), MAX_AGE_DAYS);
  return Math.min(OPERATOR_MAILS, byAge + PER_PAYING_CUSTOMER * payingCustomers);
}

/**
 * A28: whether mails to addresses that nobody proved may name what the company offers. The names are its own words, so
 * a young company's stay out.
 */
export const isEstablished = ({ ageDays, payingCustomers, granted }: MailTrust): boolean =>
  granted !== null || (ageDays >= MAX_AGE_DAYS && payingCustomers >= ESTABLISHED_CUSTOMERS);

/** Why a mail was not sent: the day's limit is reached, or the reader stopped mails of this company. */
export const withheldReasons = ['limit', 'stopped'] as const;
export type WithheldReason = (typeof withheldReasons)[number];

/** What a company may still send today; `timer` is seconds until its next day. */
export interface MailAllowance {
  readonly most: number;
  readonly left: number;
  readonly timer: number;
}

/** From here on staff are told: four fifths of the day are used. */
export const isNearLimit = ({ most, left }: Pick<MailAllowance, 'most' | 'left'>): boolean => left * 5 <= most;

/** How many bounded mails a company can send in a day, how many are left, and the seconds until its next day (A28). */
export const mailAllowanceRecord = () => record({ most: whole(), left: whole(), timer: whole() });
