import { sessionName } from '@embook/domain/embedding';
import { isFramed } from '../../lib/parent-window.ts';
import { openSession, pageCookies, readCookie } from '../../lib/session.ts';

/** A session that belongs to no company: it stores the choice (SHOP-10). */
const platform = () => openSession('', isFramed());

/** Reads the cookie alone: this runs on every page, and opening a session would cost more. */
export function chosenCompany(): string | undefined {
  return readCookie(pageCookies(), sessionName('', 'company')) || undefined;
}

/** Returns whether the choice was stored; if not, the address has to name the company. */
export function rememberCompany(apiKey: string): boolean {
  const session = platform();
  session.set('company', apiKey);
  const locale = session.get('locale');
  if (locale) openSession(apiKey, isFramed()).set('locale', locale);
  return chosenCompany() === apiKey;
}

/** Removes the choice and logs out of that company. */
export function forgetCompany(apiKey: string): void {
  const there = openSession(apiKey, isFramed());
  there.set('token', undefined);
  there.set('shop', undefined);
  platform().set('company', undefined);
}
