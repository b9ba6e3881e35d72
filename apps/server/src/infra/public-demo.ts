import { allKeys, type PaymentKeys } from './checkout/provider-list.ts';

/** What could make a demo reachable by others, or let it touch real money. */
interface Reach {
  readonly host: string;
  readonly publicUrl: string | undefined;
  readonly paymentKeys: PaymentKeys;
}

const LOOPBACK = /^(?:localhost|[\w.-]+\.localhost|127(?:\.\d{1,3}){3}|\[?::1\]?)$/i;

/** Whether a host is this machine alone. */
export const isLoopback = (host: string): boolean => LOOPBACK.test(host);

/** The name of the setting that does; undefined while only this machine can reach it. Keys are never repeated. */
export function publicBy({ host, publicUrl, paymentKeys }: Reach): string | undefined {
  const [live] = allKeys.find(([name, key]) => key.live?.test(paymentKeys[name] ?? '')) ?? [];
  if (live) return `a live ${live}`;
  if (publicUrl !== undefined && !isLoopback(new URL(publicUrl).hostname)) return `PUBLIC_URL=${publicUrl}`;
  return isLoopback(host) ? undefined : `HOST=${host}`;
}
