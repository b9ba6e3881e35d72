import type { ClassSession, ReturnKind } from '@embook/domain/classes';
import { clockOf, type ShopTime } from '@embook/domain/shared';
import { formatMoney } from '../lib/formats.ts';
import { currentLocale } from '../lib/texts.ts';
import { m } from '../paraglide/messages.js';
import type { Cancellation, Participant } from './queries.ts';

type Named = Pick<ClassSession, 'name' | 'serviceName'> & Partial<Pick<ClassSession, 'texts'>>;

/** In the reader's language, where the class or what is taught has a name in it (CAT-5). */
export const nameOfClass = ({ name, serviceName, texts }: Named): string =>
  texts?.[currentLocale()]?.name ?? name ?? serviceName;

/** `19:00 – 20:15`. */
export const classRange = ({ startsAt, minutes }: Pick<ClassSession, 'startsAt' | 'minutes'>): string =>
  `${clockOf(startsAt)} – ${clockOf(startsAt + minutes * 60)}`;

export const isOver = ({ startsAt, minutes }: Pick<ClassSession, 'startsAt' | 'minutes'>, now: ShopTime): boolean =>
  startsAt + minutes * 60 <= now;

/** `starts in 8 minutes`, `running`, `over`; empty where it is further away. */
export function startsWords({ startsAt, minutes, cancelled }: ClassSession, now: ShopTime): string {
  if (cancelled) return m.classes_cancelled();
  if (now >= startsAt + minutes * 60) return m.classes_over();
  if (now >= startsAt) return m.classes_running();
  const left = Math.ceil((startsAt - now) / 60);
  return left <= 120 ? m.classes_starts_in({ count: left }) : '';
}

/** How a participant pays; empty without permission to see money. */
export function paysWords({ paymentType, paid, dueCents }: Participant): string {
  if (paymentType === 'bundle') return m.classes_pays_bundle();
  if (paymentType === 'subscription') return m.classes_pays_member();
  if (paid === null || (dueCents ?? 0) > 0) return '';
  return paid ? m.classes_pays_paid() : m.classes_pays_nothing();
}

/** CLS-4: the refunds of a cancellation, one sentence for each payment type. */
export function returnedWords({ returned }: Pick<Cancellation, 'returned'>): string[] {
  const of = (kind: ReturnKind) => returned.filter((each) => each.kind === kind);
  const sumOf = (kind: ReturnKind) => formatMoney(of(kind).reduce((sum, { amountCents }) => sum + amountCents, 0));
  const said: readonly [ReturnKind, (count: number, amount: string) => string][] = [
    ['refund', (count, amount) => m.classes_returned_refund({ count, amount })],
    ['owed', (count, amount) => m.classes_returned_owed({ count, amount })],
    ['by_hand', (count, amount) => m.classes_returned_by_hand({ count, amount })],
    ['free_use_returned', (count) => m.classes_returned_use({ count })],
    ['free', (count) => m.classes_returned_free({ count })],
  ];
  return said.flatMap(([kind, words]) => (of(kind).length > 0 ? [words(of(kind).length, sumOf(kind))] : []));
}
