import { type Cancellation, cancellationTermsOf, type RefusedKind } from '@embook/domain/reservations';
import { type ShopTime, shopTimeAt } from '@embook/domain/shared';
import type { MailData } from '../../infra/mail/mail-data.ts';

type Cancelled = MailData['cancelled'];

/** A visit of a series that could not be cancelled, and why. */
export interface KeptVisit {
  readonly startsAt: ShopTime;
  readonly outcome: RefusedKind;
}

/** What mails and notices say of cancelling. An outcome without words in one of the languages does not compile. */
export interface CancellingWords {
  /** What cancelling would cost; `until` null: until the visit begins. */
  readonly costs: (outcome: Cancellation, until: ShopTime | null, company: string) => string;
  /** What changes after that moment. */
  readonly afterwards: Readonly<Record<'use_lost' | 'cost_lost' | 'within_policy', string>>;
  /** What became of the money or the use of a visit that was cancelled. */
  readonly became: Readonly<Record<Cancelled['outcome'], (refund: Cancelled['refund']) => string>>;
  /** After cancelling a series of which some visits stay; `refundOn` is the day on which money leaves, if any does. */
  readonly partly: (kept: readonly KeptVisit[], refundOn: string | null) => string;
}

/** The price of cancelling a visit that was just booked or moved, with the fee that would be kept (CAN-10). */
export function cancellingLine(
  { costs, afterwards }: CancellingWords,
  visit: MailData['booking_confirmed'],
  company: string,
  postedAt: number,
): string {
  const { costCents: finalCost, feeCents = 0, paymentSystem = null, timeZone } = visit;
  const { now, until, late } = cancellationTermsOf(
    { ...visit, paymentSystem, finalCost },
    feeCents,
    shopTimeAt(postedAt, timeZone),
  );
  const changed =
    until !== null && (late.kind === 'use_lost' || late.kind === 'cost_lost' || late.kind === 'within_policy')
      ? [afterwards[late.kind]]
      : [];
  return [costs(now, until, company), ...changed].join(' ');
}
