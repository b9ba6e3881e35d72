import { navigate } from 'wouter/use-browser-location';
import { isFramed } from '../lib/parent-window.ts';
import { paths } from '../paths.ts';
import { carry } from '../start/start-settings.ts';
import { readTabPayment, tabPaymentKinds } from '../payment/tab-payment.ts';

/** Led here by a link of our own: then someone wanted to be where they are. */
const isFollowed = (): boolean => document.referrer.startsWith(`${location.origin}/`);

/**
 * A host's page that is loaded again begins our frame anew, wherever its visitor was. With a payment still open that is
 * where it is awaited (B5).
 */
export function resumePayment(companyApiKey: string, carried: string): void {
  if (!isFramed() || isFollowed()) return;
  const kind = tabPaymentKinds.find((each) => readTabPayment(companyApiKey, each)?.status === 'pending');
  if (!kind) return;
  const path = readTabPayment(companyApiKey, kind)?.path ?? paths.bookSuccess(kind === 'bundle' ? 'bundle' : 'payment');
  if (path !== location.pathname) navigate(carry(path, carried), { replace: true });
}
