import { type PayableKind, paymentStatuses, paymentTroubles, paymentTypes } from '@embook/domain/payment';
import { useCallback, useMemo } from 'react';
import * as z from 'zod/mini';
import { useSettings } from '../lib/settings.tsx';
import { useTabText } from '../lib/tab-store.ts';
import { order, type Order, seedOf } from './order.ts';
import { parseTabPayment, tabPaymentKey, writeTabPayment } from './tab-payment.ts';

const kept = z.object({
  kind: z.enum(['booking', 'bundle']),
  id: z.int(),
  status: z.enum(paymentStatuses),
  reason: z.nullable(z.enum(paymentTroubles)),
  order,
  paymentType: z.enum(paymentTypes),
  /** The chosen bank, where one was required: another try starts with it. */
  bankId: z.optional(z.string()),
  /** What was written with it. */
  note: z.optional(z.string()),
  /** The amount due, in cents. */
  cost: z.int(),
  paymentUrl: z.nullable(z.string()),
  /** Until when the slot is held, in unix seconds. */
  holdUntil: z.nullable(z.int()),
  /** The browser blocked the payment tab (PAY-6). */
  blocked: z.boolean(),
});

/** The last confirmation of this tab with its payment; stored, so that it survives a reload. */
export type KeptPayment = z.output<typeof kept>;

function read(text: string | null): KeptPayment | null {
  const found = z.safeParse(kept, parseTabPayment(text));
  return found.success ? found.data : null;
}

/**
 * The choices of a payment that came to nothing: another try starts with the same method, bank and, for the same thing,
 * note. One that ended while another screen was open is still kept as pending; its note may have been sent.
 */
export function useFailedPayment(again: Order): Pick<KeptPayment, 'paymentType' | 'bankId' | 'note'> | undefined {
  const [kept] = useKeptPayment(again.payable.kind);
  if (!kept || kept.status === 'ok') return undefined;
  const { paymentType, bankId, note } = kept;
  const isSame = kept.order.type === again.type && seedOf(kept.order) === seedOf(again);
  return kept.status !== 'pending' && isSame ? { paymentType, bankId, note } : { paymentType, bankId };
}

type Keep = (payment: KeptPayment | null) => void;

/** One for bookings and one for bundles. Undefined during hydration. */
export function useKeptPayment(kind: Exclude<PayableKind, 'subscription'>): [KeptPayment | null | undefined, Keep] {
  const { companyApiKey } = useSettings();
  const text = useTabText(tabPaymentKey(companyApiKey, kind));
  const payment = useMemo(() => (text === undefined ? undefined : read(text)), [text]);
  const keep = useCallback<Keep>((next) => writeTabPayment(companyApiKey, kind, next), [companyApiKey, kind]);
  return [payment, keep];
}
