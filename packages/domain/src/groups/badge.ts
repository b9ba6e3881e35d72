import type { ShopTime } from '../shared/index.ts';
import type { Session } from './model.ts';

export type Badge = 'cancelled' | 'bought' | 'booked' | 'full';

/** What a class or an event says about itself in one word (GRP-7). That it does not take place outweighs all else. */
export function badgeOf(session: Pick<Session, 'cancelled' | 'boughtByMe' | 'bookedByMe' | 'full'>): Badge | null {
  if (session.cancelled) return 'cancelled';
  if (session.boughtByMe) return 'bought';
  if (session.bookedByMe) return 'booked';
  return session.full ? 'full' : null;
}

export type SessionRefusal = 'cancelled' | 'started' | 'full' | 'not_online';

/** Why a class or an event cannot be selected, or null (GRP-7). One that is already booked may be booked for a friend. */
export function sessionRefusal(
  session: Pick<Session, 'cancelled' | 'startsAt' | 'full' | 'bookableType'>,
  now: ShopTime,
): SessionRefusal | null {
  if (session.cancelled) return 'cancelled';
  if (session.startsAt <= now) return 'started';
  if (session.full) return 'full';
  return session.bookableType === 'always' ? null : 'not_online';
}
