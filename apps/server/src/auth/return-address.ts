import { redirectTarget } from '@embook/domain/embedding';

/** The addresses that customers may be redirected to (B2). */
export interface ReturnPlaces {
  /** The platform's own address. */
  readonly origin: string;
  /** Origins the company registered; `https://*.studio.example` stands for all below. */
  readonly hosts: readonly string[];
  /** A demo is opened under any name of this machine. */
  readonly demo: boolean;
}

const LOOPBACK = /^(?:localhost|127\.0\.0\.1|(?:[a-z\d-]+\.)+localhost)$/;

/** The address as a URL if customers may be redirected there; undefined otherwise. */
export function returnAddress(given: string, { origin, hosts, demo }: ReturnPlaces): URL | undefined {
  if (!URL.canParse(given)) return undefined;
  const url = new URL(given);
  if (url.username !== '' || url.password !== '') return undefined;
  const onThisMachine = demo && url.protocol === 'http:' && LOOPBACK.test(url.hostname);
  return onThisMachine || redirectTarget(given, { pageOrigin: new URL(origin).origin, hosts }) ? url : undefined;
}
