import type { ShopTime } from '../shared/index.ts';
import type { Session, SessionOption } from './api.ts';

/** A class or an event may have a name of its own; otherwise it is called like its service. */
export const sessionName = ({ groupName, serviceName }: Pick<Session, 'groupName' | 'serviceName'>): string =>
  groupName || serviceName;

export interface Seats {
  readonly taken: number;
  readonly left: number;
  readonly total: number;
  /** Few seats are left: less than `FEW_SHARE` of all. */
  readonly few: boolean;
}

const FEW_SHARE = 0.2;

/** The places of a session, where the company shows them (GRP-8, EVT-3). */
export function seatsOf({
  showSessionsLeft,
  available,
  total,
}: Pick<Session, 'showSessionsLeft' | 'available' | 'total'>): Seats | null {
  if (!showSessionsLeft || total <= 0) return null;
  const left = Math.min(Math.max(available, 0), total);
  return { taken: total - left, left, total, few: left > 0 && left < total * FEW_SHARE };
}

export type Badge = 'cancelled' | 'bought' | 'booked' | 'in_payment' | 'full';

/** The badge of a class or an event (GRP-7). "Cancelled" comes before all others. */
export function badgeOf(
  session: Pick<Session, 'cancelled' | 'boughtByMe' | 'bookedByMe' | 'heldByMe' | 'full'>,
): Badge | null {
  if (session.cancelled) return 'cancelled';
  if (session.boughtByMe) return 'bought';
  if (session.bookedByMe) return 'booked';
  if (session.heldByMe) return 'in_payment';
  return session.full ? 'full' : null;
}

/**
 * Why one kind of a class or an event cannot be chosen, or null (GRP-7). A seat that the caller holds does not make it
 * full for them.
 */
export function optionRefusal(
  { cancelled, full }: Pick<SessionOption, 'cancelled' | 'full'>,
  { heldByMe }: Pick<Session, 'heldByMe'>,
): 'cancelled' | 'full' | null {
  if (cancelled) return 'cancelled';
  return full && !heldByMe ? 'full' : null;
}

export type SessionRefusal = 'cancelled' | 'booked' | 'started' | 'full' | 'not_online';

/**
 * Why a class or an event cannot be selected, or null (GRP-7). A customer has one place in it; one that they still have
 * to pay for can be selected even when it was the last, which leads back to its payment (PAY-5).
 */
export function sessionRefusal(
  session: Pick<Session, 'cancelled' | 'bookedByMe' | 'heldByMe' | 'startsAt' | 'full' | 'bookableType'>,
  now: ShopTime,
): SessionRefusal | null {
  if (session.cancelled) return 'cancelled';
  if (session.bookedByMe) return 'booked';
  if (session.startsAt <= now) return 'started';
  if (session.full && !session.heldByMe) return 'full';
  return session.bookableType === 'always' ? null : 'not_online';
}
