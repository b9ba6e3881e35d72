import { navigate } from 'wouter/use-browser-location';
import { isFollowed, isFramed } from '../lib/parent-window.ts';
import { paths } from '../paths.ts';
import { carry } from '../start/start-settings.ts';
import { readTabPayment, tabPaymentKinds } from '../payment/tab-payment.ts';

/**
 * Reloading the host page loads the frame at its start. With an open payment it navigates to the waiting screen (B5);
 * returns whether there is one.
 */
export function resumePayment(companyApiKey: string, carried: string): boolean {
  if (!isFramed() || isFollowed()) return false;
  const kind = tabPaymentKinds.find((each) => readTabPayment(companyApiKey, each)?.status === 'pending');
  if (!kind) return false;
  const path = readTabPayment(companyApiKey, kind)?.path ?? paths.bookSuccess(kind === 'bundle' ? 'bundle' : 'payment');
  if (path !== location.pathname) navigate(carry(path, carried), { replace: true });
  return true;
}
