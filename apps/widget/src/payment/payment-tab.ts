import { m } from '../paraglide/messages.js';

/** A tab that was opened for a payment before its address was known. */
export interface PaymentTab {
  /** False when it has been closed meanwhile. */
  readonly goTo: (address: string) => boolean;
  readonly close: () => void;
}

/**
 * Opens an empty tab at once, inside the click: later no browser would let us (B5). Undefined when it was blocked. The
 * page that follows in it cannot reach back to ours.
 */
export function openPaymentTab(): PaymentTab | undefined {
  const tab = window.open('', '_blank');
  if (!tab) return undefined;
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
