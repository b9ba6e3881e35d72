/** Whether this tab awaits a payment (payment/tab-payment.ts): then the widget starts at once. */
export function isPaymentOpen(): boolean {
  const pending = '"status":"pending"';
  try {
    return Object.values(sessionStorage).some((text) => String(text).includes(pending));
  } catch {
    return document.cookie.includes(encodeURIComponent(pending));
  }
}
