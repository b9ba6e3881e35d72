import { type IncomingMessage, request as plainRequest } from 'node:http';
import { request as secureRequest } from 'node:https';
import { BlockList, isIP, isIPv4, type LookupFunction } from 'node:net';
import { Resolver } from 'node:dns/promises';

const list = (kind: 'ipv4' | 'ipv6', ranges: readonly string[]): BlockList => {
  const found = new BlockList();
  for (const range of ranges) {
    const [address = '', prefix = ''] = range.split('/');
    found.addSubnet(address, Number(prefix), kind);
  }
  return found;
};

/** Loopback, private, link-local (with the metadata services of clouds), shared, reserved and multicast addresses. */
const notPublic4 = list('ipv4', [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
]);

/** Only this range is assigned; addresses mapped or translated to IPv4 are outside of it. */
const global6 = list('ipv6', ['2000::/3']);
/** Tunnels that contain an IPv4 address, and documentation ranges. */
const notPublic6 = list('ipv6', ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']);

/** Whether the platform may send a request to it on behalf of somebody else (A22). */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !notPublic4.check(address, 'ipv4');
  return isIP(address) === 6 && global6.check(address, 'ipv6') && !notPublic6.check(address, 'ipv6');
}

/** One try of a name server, which is asked again with more time. */
const TRY_MS = 2_000;

interface Resolved {
  readonly address: string;
  readonly family: 4 | 6;
}

/**
 * The addresses of a name. Asks the name servers itself instead of the operating system, whose lookup occupies one of the
 * few threads that also hash passwords and read files, for as long as a slow name server likes (A27).
 */
export async function resolveName(name: string, signal: AbortSignal, servers?: readonly string[]): Promise<Resolved[]> {
  const resolver = new Resolver({ timeout: TRY_MS, tries: 3 });
  if (servers) resolver.setServers(servers);
  const cancel = () => resolver.cancel();
  signal.addEventListener('abort', cancel, { once: true });
  try {
    const [four, six] = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
    const found = [
      ...(four.status === 'fulfilled' ? four.value.map((address) => ({ address, family: 4 as const })) : []),
      ...(six.status === 'fulfilled' ? six.value.map((address) => ({ address, family: 6 as const })) : []),
    ];
    if (found.length === 0 && four.status === 'rejected') throw four.reason;
    return found;
  } finally {
    signal.removeEventListener('abort', cancel);
  }
}

/** `address`: not one that is fetched. `private`: it leads to a network that is not public. The others say themselves. */
export type PageFailure = 'address' | 'private' | 'redirects' | 'timeout' | 'certificate' | 'unreachable';

export interface Network {
  /** May go on after the signal, which ends the waiting for it. */
  readonly resolve: (
    name: string,
    signal: AbortSignal,
  ) => Promise<readonly { readonly address: string; readonly family: number }[]>;
  readonly isAllowed: (address: string) => boolean;
  /** The port that is connected to instead of the usual one. */
  readonly port?: number;
}

export const internet: Network = { resolve: resolveName, isAllowed: isPublicAddress };

class Refused extends Error {
  readonly why: PageFailure;
  constructor(why: PageFailure) {
    super(why);
    this.why = why;
  }
}

/** A resolver that never answers must not be waited for longer than the page (A27). */
async function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  let stop = (): void => {};
  const aborted = new Promise<never>((_done, failed) => {
    stop = () => failed(signal.reason);
  });
  signal.addEventListener('abort', stop, { once: true });
  if (signal.aborted) stop();
  try {
    return await Promise.race([work, aborted]);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

/** Every address of the name must be public: we cannot choose which of them is connected to (A22). */
async function publicAddresses(name: string, { resolve, isAllowed }: Network, signal: AbortSignal) {
  // Name servers do not know it.
  if (/(?:^|\.)localhost$/.test(name)) throw new Refused('private');
  // No name is resolved for a literal address.
  const found =
    isIP(name) === 0 ? await untilAborted(resolve(name, signal), signal) : [{ address: name, family: isIP(name) }];
  const [first] = found;
  if (!first || !found.every(({ address }) => isAllowed(address))) throw new Refused('private');
  return { found, first };
}

export interface PublicRequest {
  readonly method?: 'GET' | 'POST';
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Uint8Array;
}

/** Connects to the very addresses that were checked, so that a second DNS answer changes nothing (A22). */
export async function openPublic(
  url: URL,
  { method = 'GET', headers, body }: PublicRequest,
  network: Network,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const { found, first } = await publicAddresses(url.hostname.replace(/^\[|\]$/g, ''), network, signal);
  const pinned: LookupFunction = (_name, options, done) =>
    options.all ? done(null, [...found]) : done(null, first.address, first.family);
  const send = url.protocol === 'https:' ? secureRequest : plainRequest;
  const answer = new Promise<IncomingMessage>((done, failed) => {
    const request = send(url, {
      ...(network.port !== undefined && { port: network.port }),
      lookup: pinned,
      agent: false,
      signal,
      maxHeaderSize: 32_768,
      method,
      headers: { ...headers },
    });
    // An answer that changes the protocol is none, and Node reports neither an answer nor an error for it.
    request
      .on('response', done)
      .on('error', failed)
      .on('upgrade', (_answer, socket) => {
        socket.destroy();
        failed(new Refused('unreachable'));
      });
    request.on('close', () => failed(new Refused('unreachable'))).end(body);
  });
  return untilAborted(answer, signal);
}

export function failureOf(error: unknown): PageFailure {
  if (error instanceof Refused) return error.why;
  const { name, code } = Object(error) as { name?: unknown; code?: unknown };
  if (name === 'AbortError' || name === 'TimeoutError') return 'timeout';
  return /CERT|TLS|SSL/.test(String(code)) ? 'certificate' : 'unreachable';
}
