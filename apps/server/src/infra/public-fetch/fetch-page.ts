import { request as plainRequest, type IncomingMessage } from 'node:http';
import { request as secureRequest } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isPublicAddress } from './public-address.ts';
import { resolveName } from './resolve-name.ts';

const MAX_BYTES = 1_000_000;
const MAX_REDIRECTS = 3;
const PAGE_TIMEOUT_MS = 8_000;

export interface FetchedPage {
  /** After redirects. */
  readonly address: URL;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
}

/** `address`: not one that is fetched. `private`: it leads to a network that is not public. The others say themselves. */
export type PageFailure = 'address' | 'private' | 'redirects' | 'timeout' | 'certificate' | 'unreachable';

export type FetchResult =
  | { readonly ok: true; readonly page: FetchedPage }
  | { readonly ok: false; readonly why: PageFailure };

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

const internet: Network = { resolve: resolveName, isAllowed: isPublicAddress };

/** Of everything that is done for one page. */
export const pageDeadline = (): AbortSignal => AbortSignal.timeout(PAGE_TIMEOUT_MS);

class Refused extends Error {
  readonly why: PageFailure;
  constructor(why: PageFailure) {
    super(why);
    this.why = why;
  }
}

/** Only http and https on their usual ports, without credentials. */
export function readPageAddress(text: string): URL | undefined {
  if (!URL.canParse(text)) return undefined;
  const url = new URL(text);
  const isPlain = url.username === '' && url.password === '' && url.port === '';
  return isPlain && (url.protocol === 'https:' || url.protocol === 'http:') ? url : undefined;
}

/** The machine of whoever typed it, where pages are tried on any port. */
export const isOwnMachine = (text: string): boolean =>
  URL.canParse(text) && /^(?:(?:.+\.)?localhost|127(?:\.\d+){3}|\[::1\])$/.test(new URL(text).hostname);

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

/** Connects to the very addresses that were checked, so that a second DNS answer changes nothing (A22). */
async function open(url: URL, network: Network, signal: AbortSignal): Promise<IncomingMessage> {
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
      headers: { accept: 'text/html', 'accept-encoding': 'identity', 'user-agent': 'Embook-Doctor' },
    });
    // An answer that changes the protocol is none, and Node reports neither an answer nor an error for it.
    request
      .on('response', done)
      .on('error', failed)
      .on('upgrade', (_answer, socket) => {
        socket.destroy();
        failed(new Refused('unreachable'));
      });
    request.on('close', () => failed(new Refused('unreachable'))).end();
  });
  return untilAborted(answer, signal);
}

async function readText(answer: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of answer as AsyncIterable<Buffer>) {
    parts.push(part);
    bytes += part.byteLength;
    if (bytes >= MAX_BYTES) break;
  }
  answer.destroy();
  return Buffer.concat(parts).toString('utf8', 0, MAX_BYTES);
}

const headersOf = ({ headers }: IncomingMessage): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value].flat().join(', ')]));

function failureOf(error: unknown): PageFailure {
  if (error instanceof Refused) return error.why;
  const { name, code } = Object(error) as { name?: unknown; code?: unknown };
  if (name === 'AbortError' || name === 'TimeoutError') return 'timeout';
  return /CERT|TLS|SSL/.test(String(code)) ? 'certificate' : 'unreachable';
}

/** A page of another site as a visitor without cookies gets it, bounded in time, size and redirects (A22). */
export async function fetchPage(
  start: URL,
  network: Network = internet,
  signal: AbortSignal = pageDeadline(),
): Promise<FetchResult> {
  let url = start;
  try {
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
      const answer = await open(url, network, signal);
      const { statusCode: status = 0 } = answer;
      const { location } = answer.headers;
      if (status < 300 || status >= 400 || location === undefined) {
        return { ok: true, page: { address: url, status, headers: headersOf(answer), text: await readText(answer) } };
      }
      answer.destroy();
      const next = URL.canParse(location, url.href) ? readPageAddress(new URL(location, url).href) : undefined;
      if (!next) return { ok: false, why: 'address' };
      url = next;
    }
    return { ok: false, why: 'redirects' };
  } catch (error) {
    return { ok: false, why: failureOf(error) };
  }
}
