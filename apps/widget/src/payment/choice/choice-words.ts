import type { PaymentChoice } from '@embook/domain/payment';
import { formatEuro, type ShopTime } from '@embook/domain/shared';
import { formatLongDay } from '../../lib/formats.ts';
import { m } from '../../paraglide/messages.js';

type Entitlement = NonNullable<PaymentChoice['entitlement']>;

/** `validUntil` is exclusive: the day before is the last valid one. */
const lastDay = (validUntil: ShopTime): string => formatLongDay(validUntil - 1);

/**
 * How long it can be used: a bundle until its end; a membership until its own end or its next charge, not until the end
 * of the week or month that its uses are counted in.
 */
function validity({ validUntil, term }: Entitlement): string[] {
  if (!term) return validUntil === null ? [] : [m.common_payment_valid_until({ date: lastDay(validUntil) })];
  if (term.endsAt !== null) return [m.common_payment_valid_until({ date: lastDay(term.endsAt) })];
  return term.nextChargeAt === null ? [] : [m.common_payment_next_charge({ date: formatLongDay(term.nextChargeAt) })];
}

/** `Uses 1 of 4 left, valid until Sun 22 November 2026`. */
export const entitlementText = (entitlement: Entitlement): string =>
  [
    entitlement.usesLeft === null
      ? m.common_payment_uses_unlimited()
      : m.common_payment_uses_left({ count: entitlement.usesLeft }),
    ...validity(entitlement),
  ].join(', ');

/** What choosing it means, in one line. */
export function choiceText(
  { paymentType, onlinePayment, entitlement, discount }: PaymentChoice,
  buying: boolean,
): string {
  // Without an id only its name is known.
  if (entitlement) return entitlement.id > 0 ? entitlementText(entitlement) : '';
  // What costs nothing by itself needs no discount: its name says that there is nothing to pay.
  if (paymentType === 'discount') return discount > 0 ? m.common_payment_discount_text() : '';
  if (!onlinePayment && paymentType === 'cash') return m.common_payment_cash_text();
  return buying ? m.common_payment_online_bundle_text() : m.common_payment_online_text();
}

/** The label of the confirm button: what pressing it does. */
export function confirmWords(choice: PaymentChoice | undefined, buying: boolean): string {
  if (!choice) return buying ? m.common_confirm_buy() : m.common_confirm_book();
  if (choice.entitlement) return m.common_confirm_book_visit();
  if (choice.cost === 0) return buying ? m.common_confirm_buy_free() : m.common_confirm_book_free();
  if (choice.paymentType === 'cash') return buying ? m.common_confirm_buy_shop() : m.common_confirm_book_shop();
  const price = formatEuro(choice.cost);
  return buying ? m.common_confirm_buy_pay({ price }) : m.common_confirm_book_pay({ price });
}
