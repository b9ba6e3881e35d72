import { centsFromEuro } from '@embook/domain/shared';
import type { PurchaseEvent } from '@embook/domain/subscriptions';
import * as z from 'zod/mini';
import { failureOf } from '../../lib/api-error.ts';

const CONFLICT = 409;

/** The part of a refusal with the new agreement, when the price has changed (A7). */
const newAgreement = z.object({ confirm_text: z.string(), price: z.number() });

/** The event of a refused agreement or sale; undefined for other failures. */
export function refusalOf(error: unknown): PurchaseEvent | undefined {
  const failure = failureOf(error);
  if (failure?.kind === 'unauthorized') return { type: 'session_ended' };
  if (failure?.kind !== 'problem') return undefined;
  if ('startDate' in failure.errors) return { type: 'date_refused' };
  if (failure.code !== CONFLICT) return undefined;
  const { success, data } = z.safeParse(newAgreement, failure.result);
  if (!success) return { type: 'refused_as_held' };
  return { type: 'price_changed', agreement: { confirmText: data.confirm_text, price: centsFromEuro(data.price) } };
}
