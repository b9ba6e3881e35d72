/** What could make a demo reachable by others, or let it touch real money. */
interface Reach {
  readonly host: string;
  readonly publicUrl: string | undefined;
  readonly mollieApiKey: string | undefined;
  readonly stripeSecretKey: string | undefined;
}

const LOOPBACK = /^(?:localhost|[\w.-]+\.localhost|127(?:\.\d{1,3}){3}|\[?::1\]?)$/i;

/** The setting that makes it so, by its name; undefined while only this machine can reach it. Keys are never repeated. */
export function publicBy({ host, publicUrl, mollieApiKey, stripeSecretKey }: Reach): string | undefined {
  if (mollieApiKey?.startsWith('live_')) return 'a live MOLLIE_API_KEY';
  if (stripeSecretKey && /^[sr]k_live_/.test(stripeSecretKey)) return 'a live STRIPE_SECRET_KEY';
  if (publicUrl !== undefined && !LOOPBACK.test(new URL(publicUrl).hostname)) return `PUBLIC_URL=${publicUrl}`;
  return LOOPBACK.test(host) ? undefined : `HOST=${host}`;
}
