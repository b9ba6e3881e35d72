/** Where the link of a mail may lead (B2). */
export interface ReturnPlaces {
  /** The platform's own address. */
  readonly origin: string;
  /** Origins the company registered; `https://*.studio.example` stands for all below. */
  readonly hosts: readonly string[];
  /** A demo is looked at under any name of this machine. */
  readonly demo: boolean;
}

const LOOPBACK = /^(?:localhost|127\.0\.0\.1|(?:[a-z\d-]+\.)+localhost)$/;

const isRegistered = (host: string, url: URL): boolean => {
  if (host.includes('://*.')) {
    const [scheme, domain = ''] = host.toLowerCase().split('://*');
    return url.protocol === `${scheme}:` && url.host.endsWith(domain) && url.host.length > domain.length;
  }
  return URL.canParse(host) && new URL(host).origin === url.origin;
};

/** The address as a URL if people may be sent there; undefined otherwise. */
export function returnAddress(given: string, { origin, hosts, demo }: ReturnPlaces): URL | undefined {
  if (!URL.canParse(given)) return undefined;
  const url = new URL(given);
  if (!['https:', 'http:'].includes(url.protocol) || url.username !== '' || url.password !== '') return undefined;
  const known =
    url.origin === new URL(origin).origin ||
    hosts.some((host) => isRegistered(host, url)) ||
    (demo && url.protocol === 'http:' && LOOPBACK.test(url.hostname));
  return known ? url : undefined;
}
