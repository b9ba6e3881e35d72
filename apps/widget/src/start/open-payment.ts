const readable = (read: () => readonly string[]): readonly string[] => {
  try {
    return read();
  } catch {
    return [];
  }
};

/**
 * Whether this tab awaits a payment (payment/tab-payment.ts): then the widget starts at once. A sandboxed frame has
 * neither storage nor cookies, and reading them throws.
 */
export function isPaymentOpen(): boolean {
  const pending = '"status":"pending"';
  return (
    readable(() => Object.values<string>(sessionStorage)).some((text) => text.includes(pending)) ||
    readable(() => [document.cookie]).some((text) => text.includes(encodeURIComponent(pending)))
  );
}
