import type { Locale } from './locale.ts';

/** Money is integer cents everywhere inside; the wire carries euro with at most two decimals. */
export type Cents = number;

export const centsFromEuro = (euro: number): Cents => Math.round(euro * 100);

export const euroFromCents = (cents: Cents): number => cents / 100;

/** Comma decimal and dot thousands in every language (I18N-4); no-break spaces keep a price on one line. */
export function formatEuro(cents: Cents): string {
  const digits = String(Math.abs(cents)).padStart(3, '0');
  const whole = digits.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, '.');
  return `${cents < 0 ? '-' : ''}€\u00a0${whole},${digits.slice(-2)}`;
}

/**
 * As staff write an amount: German and Lithuanian have the sign behind it, `74,00 €`. Customers read the specification's
 * form in every language.
 */
export function formatStaffEuro(cents: Cents, locale: Locale): string {
  const amount = formatEuro(cents);
  return locale === 'de' || locale === 'lt' ? `${amount.replace('€\u00a0', '')}\u00a0€` : amount;
}

/** I18N-6: a price disappears only when the company hides it and there is nothing to pay. */
export const isPriceShown = (price: Cents, hidePrice: boolean): boolean => !(hidePrice && price === 0);
