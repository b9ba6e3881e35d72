import { m } from '../paraglide/messages.js';

/** A tab that was opened for a payment before its address was known. */
export interface PaymentTab {
  /** False when it has been closed meanwhile. */
  readonly goTo: (address: string) => boolean;
  readonly close: () => void;
}

/** The tab of the last payment, to leave it once everything is done. */
let lastTab: Window | undefined;

const LEAVE_CHECK_MS = 1_000;
const LEAVE_CHECKS = 60;

/** Whether the person has come back from the bank: only then the tab is on a page that we may look at. */
function isBack(tab: Window): boolean {
  try {
    return tab.location.pathname.startsWith('/payment/return/');
  } catch {
    return false; // still at the bank, whose pages are closed to us
  }
}

/**
 * The payment is over: its tab closes once it is back on our own page, and browsers bring the tab that opened it, ours,
 * to the front. A tab at the bank, or anywhere else, is left alone.
 */
export function leavePaymentTab(): void {
  if (lastTab) closeWhenBack(lastTab, LEAVE_CHECKS);
  lastTab = undefined;
}

function closeWhenBack(tab: Window, checks: number): void {
  if (tab.closed || checks === 0) return;
  if (isBack(tab)) tab.close();
  else setTimeout(() => closeWhenBack(tab, checks - 1), LEAVE_CHECK_MS);
}

/**
 * Opens an empty tab at once, inside the click: later no browser would let us (B5). Undefined when it was blocked. The
 * page that follows in it cannot reach back to ours.
 */
export function openPaymentTab(): PaymentTab | undefined {
  const tab = window.open('', '_blank');
  if (!tab) return undefined;
  lastTab = tab;
  tab.opener = null;
  tab.document.title = m.common_payment_tab();
  tab.document.body.textContent = m.common_payment_tab();
  return {
    goTo: (address) => {
      if (tab.closed) return false;
      tab.location.replace(address);
      return true;
    },
    close: () => tab.close(),
  };
}

/** Where to pay, if it is an address a browser may follow (A16). */
export function paymentAddress(url: string | null, base: string): string | null {
  const address = url === null ? null : URL.parse(url, base || location.origin);
  return address && ['http:', 'https:'].includes(address.protocol) ? address.href : null;
}
