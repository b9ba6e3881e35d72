import type { TillMethod } from '@embook/domain/desk';
import { Banknote, CreditCard, HandCoins, type LucideIcon } from 'lucide-react';
import { formatMoney } from '../lib/formats.ts';
import { m } from '../paraglide/messages.js';
import type { MoneyStatus } from '@embook/domain/till';

export const methodIcons: Readonly<Record<TillMethod, LucideIcon>> = {
  cash: Banknote,
  card: CreditCard,
  other: HandCoins,
};

/** `€ 2,50 short`. */
export function differenceWords(cents: number): string {
  if (cents === 0) return m.money_right();
  const amount = formatMoney(Math.abs(cents));
  return cents < 0 ? m.money_short({ amount }) : m.money_over({ amount });
}

/** A customer's name; of an erased one, or for members who see none, a word for it. */
export const nameWords = (customer: { readonly name: string } | null): string =>
  customer === null ? '–' : customer.name || m.money_erased();

/** Notes and coins of the euro, in cents. */
export const pieces = [20_000, 10_000, 5_000, 2_000, 1_000, 500, 200, 100, 50, 20, 10, 5, 2, 1] as const;

/** `€ 100`, `50 ct`. */
export const pieceWords = (cents: number): string =>
  cents < 100 ? m.money_ct({ count: cents }) : formatMoney(cents).replace(',00', '');

export const statusWords: Readonly<Record<MoneyStatus, () => string>> = {
  paid: m.money_status_paid,
  waiting: m.money_status_waiting,
  failed: m.money_status_failed,
  owed: m.money_status_owed,
  refused: m.money_status_refused,
  back: m.money_status_back,
  corrected: m.money_status_corrected,
};
