import { m } from '../paraglide/messages.js';

/** A tab opened for a payment before its address was known. */
export interface PaymentTab {
  /** Nothing, when the person closed the tab meanwhile. */
  readonly goTo: (address: string) => void;
  readonly close: () => void;
}

/** The tab of the last payment, to close it when the payment is done. */
let lastTab: Window | undefined;

const LEAVE_CHECK_MS = 1_000;
const LEAVE_CHECKS = 60;

/** Whether the tab is on our own origin again: only then can it be read. */
function isBack(tab: Window): boolean {
  try {
    return tab.location.pathname.startsWith('/payment/return/');
  } catch {
    return false; // still on the bank's origin, which cannot be read
  }
}

/**
 * Closes the payment tab once it is back on our own page; browsers then focus the tab that opened it. A tab at the
 * bank, or anywhere else, is left open.
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
 * Opens an empty tab within the click, since browsers block it later (B5). Undefined when it was blocked. The page
 * opened in it has no access to ours.
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
      if (!tab.closed) tab.location.replace(address);
    },
    close: () => tab.close(),
  };
}

/** The address of the payment, if it is a web address (A16). */
export function paymentAddress(url: string | null, base: string): string | null {
  const address = url === null ? null : URL.parse(url, base || location.origin);
  return address && ['http:', 'https:'].includes(address.protocol) ? address.href : null;
}
