import type { IncomingMessage } from 'node:http';
import { failureOf, internet, type Network, openPublic, type PageFailure } from './public-request.ts';

export type { Network, PageFailure };

const MAX_BYTES = 1_000_000;
const MAX_REDIRECTS = 3;
const PAGE_TIMEOUT_MS = 8_000;
const HEADERS = { accept: 'text/html', 'accept-encoding': 'identity', 'user-agent': 'Embook-Doctor' };

export interface FetchedPage {
  /** After redirects. */
  readonly address: URL;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
}

export type FetchResult =
  | { readonly ok: true; readonly page: FetchedPage }
  | { readonly ok: false; readonly why: PageFailure };

/** Of everything that is done for one page. */
export const pageDeadline = (): AbortSignal => AbortSignal.timeout(PAGE_TIMEOUT_MS);

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

/** A page of another site as a visitor without cookies gets it, bounded in time, size and redirects (A22). */
export async function fetchPage(
  start: URL,
  network: Network = internet,
  signal: AbortSignal = pageDeadline(),
): Promise<FetchResult> {
  let url = start;
  try {
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
      const answer = await openPublic(url, { headers: HEADERS }, network, signal);
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
