import type { PaymentChoice } from '@embook/domain/payment';
import { formatEuro, type ShopTime } from '@embook/domain/shared';
import { formatLongDay } from '../../lib/formats.ts';
import { m } from '../../paraglide/messages.js';

type Entitlement = NonNullable<PaymentChoice['entitlement']>;

/** `validUntil` is exclusive: the day before is the last valid one. */
const lastDay = (validUntil: ShopTime): string => formatLongDay(validUntil - 1);

/** `Uses 1 of 4 left, valid until Sun 22 November 2026`. */
export const entitlementText = ({ usesLeft, validUntil }: Entitlement): string =>
  [
    usesLeft === null ? m.common_payment_uses_unlimited() : m.common_payment_uses_left({ count: usesLeft }),
    ...(validUntil === null ? [] : [m.common_payment_valid_until({ date: lastDay(validUntil) })]),
  ].join(', ');

/** What choosing it means, in one line. */
export function choiceText({ paymentType, onlinePayment, entitlement }: PaymentChoice): string {
  // Without an id only its name is known.
  if (entitlement) return entitlement.id > 0 ? entitlementText(entitlement) : '';
  if (paymentType === 'discount') return m.common_payment_discount_text();
  return onlinePayment || paymentType !== 'cash' ? m.common_payment_online_text() : m.common_payment_cash_text();
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
