import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Clock } from '../infra/clock.ts';
import type { AuthStore } from './auth-store.ts';
import { sha256 } from './secrets.ts';

const DAY_MS = 86_400_000;

/** Made of what is stored, so that every process knows it and a changed password of the widget ends it. */
const passwordOf = (hash: string, day: number): string =>
  createHmac('sha256', Buffer.from(hash, 'hex')).update(`preview ${day}`).digest('hex');

/** Today's and yesterday's hold: an editor may stay open over midnight. */
export function isPreviewPassword(hash: string, given: string, now: number): boolean {
  const today = Math.floor(now / DAY_MS);
  return [today, today - 1].some((day) => timingSafeEqual(sha256(passwordOf(hash, day)), sha256(given)));
}

/**
 * What opens the widget of a company beside an editor; undefined where every embed is let in. Only the company's own page
 * knows the password, so the preview gets one of its own that soon ends (CAT-2).
 */
export function createPreviewLogin(store: AuthStore, clock: Clock) {
  return async (companyKey: string) => {
    const now = clock.now();
    const found = await store.findCaller(companyKey, undefined, new Date(now));
    if (!found || found.widgetUsername === null || found.widgetPasswordHash === null) return undefined;
    const password = passwordOf(found.widgetPasswordHash, Math.floor(now / DAY_MS));
    return { username: found.widgetUsername, password };
  };
}
