import type { Session } from './api.ts';

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
