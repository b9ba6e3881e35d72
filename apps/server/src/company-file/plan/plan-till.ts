import { centsFromEuro } from '@embook/domain/shared';
import { tillEntries } from '../../infra/db/schema/index.ts';
import type { BookingGiven } from '../format/customer.ts';
import type { Planning, Shop } from './planning.ts';
import type { Place } from '../report.ts';

/** Members of the staff do not travel with a file: their entries keep the name alone. */
const NO_ACCOUNT = 0;

interface Visit {
  readonly bookingId: number;
  readonly shop: Shop;
  readonly costCents: number;
}

/** TILL-1: what the desk took for a visit and gave back, so that no money is lost on the way and what is owed can still be given. */
export function planTill(
  { companyId, rows, report, calendar }: Planning,
  { till, cancelled }: BookingGiven,
  { bookingId, shop, costCents }: Visit,
  place: Place,
): void {
  let takenCents = 0;
  let leftCents = 0;
  for (const [index, { kind, method, amount, reason, who, at }] of till.entries()) {
    const here = [...place, 'till', index];
    const amountCents = centsFromEuro(amount);
    if (kind === 'sale' ? amountCents <= 0 : kind === 'refund' ? amountCents >= 0 : amountCents === 0)
      report.problem([...here, 'amount'], 'must be above 0 for a sale, below 0 for a refund, and not 0');
    if (kind === 'correction' && reason === undefined)
      report.problem([...here, 'reason'], 'is needed for a correction');
    leftCents += amountCents;
    if (kind !== 'refund') takenCents += amountCents;
    rows.add(tillEntries, {
      companyId,
      shopId: shop.id,
      bookingId,
      kind,
      method,
      amountCents,
      reason: reason ?? null,
      accountId: NO_ACCOUNT,
      who,
      createdAt: calendar.moment(at, shop.zone),
    });
  }
  if (leftCents < 0 || leftCents > costCents)
    report.problem([...place, 'till'], 'must not add up to less than 0 or to more than the visit costs');
  if (centsFromEuro(cancelled?.owed_at_desk ?? 0) > Math.max(takenCents, 0))
    report.problem([...place, 'cancelled', 'owed_at_desk'], 'is more than was taken at the desk');
}
