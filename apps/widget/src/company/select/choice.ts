import { sessionName } from '@embook/domain/embedding';
import { isFramed } from '../../lib/parent-window.ts';
import { openSession, readCookie } from '../../lib/session.ts';

/** The platform's own session, which is no company's: it remembers the choice (SHOP-10). */
const platform = () => openSession('', isFramed());

/** Read with every page, so without opening a session. */
export function chosenCompany(): string | undefined {
  try {
    return readCookie(document.cookie, sessionName('', 'company')) || undefined;
  } catch {
    // A frame that may not read cookies remembers no choice.
    return undefined;
  }
}

/** Tells whether the choice will be found again; a browser that keeps nothing must be led by the address instead. */
export function rememberCompany(apiKey: string): boolean {
  const session = platform();
  session.set('company', apiKey);
  const locale = session.get('locale');
  if (locale) openSession(apiKey, isFramed()).set('locale', locale);
  return chosenCompany() === apiKey;
}

/** Forgets the choice and ends the visit there. */
export function forgetCompany(apiKey: string): void {
  const there = openSession(apiKey, isFramed());
  there.set('token', undefined);
  there.set('shop', undefined);
  platform().set('company', undefined);
}
