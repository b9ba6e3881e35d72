import { isWebAddress } from '../shared/index.ts';

export interface RedirectList {
  readonly suffixes: readonly string[];
  /** The separate widget address. */
  readonly url: string;
}

/**
 * Where the browser is sent at start-up, or undefined to render the widget here (EMB-8). `search` is the page's query
 * string with its question mark; it is passed on unchanged.
 */
export function startUpRedirect(
  companyApiKey: string | undefined,
  search: string,
  { suffixes, url }: RedirectList,
): string | undefined {
  if (!companyApiKey || !isWebAddress(url)) return undefined;
  const key = companyApiKey.toLowerCase();
  if (!suffixes.some((suffix) => suffix && key.endsWith(suffix.toLowerCase()))) return undefined;
  return url.includes('?') ? url + search.replace('?', '&') : url + search;
}

const ADDRESS = /^(https?:\/\/[^\s/?#\\@]+)([/?#]\S*)?$/i;
const PATH = /^\/(?![/\\])[^\s\\]*$/;
const LOCAL = /^http:\/\/(?:[a-z0-9-]+\.)*(?:localhost|127\.0\.0\.1)(?::\d+)?$/i;

export interface RedirectTrust {
  /** The origin of the widget itself. */
  readonly pageOrigin: string;
  /** Origins the company listed; `https://*.studio.example` stands for all below. */
  readonly hosts: readonly string[];
  /** The origin of the page around the widget, where it is known: trusted by a company without a list. */
  readonly embeddedBy?: string | undefined;
}

export type RedirectTarget =
  | { readonly kind: 'inside'; readonly path: string }
  | { readonly kind: 'outside'; readonly url: string };

/** Whether an origin is the listed one, or below it. */
export function isListed(origin: string, host: string): boolean {
  const [scheme, domain = ''] = host.toLowerCase().split('://*');
  return domain ? origin.startsWith(`${scheme}://`) && origin.endsWith(domain) : origin === host.toLowerCase();
}

/**
 * Where a page may send the widget inside it (EMB-3, B1, B2): to a path of the widget, to its own origin, or to a host
 * the company listed (with no list, the host that embeds the widget), by https (http only on this machine). Anything
 * else is no target.
 */
export function redirectTarget(
  url: string,
  { pageOrigin, hosts, embeddedBy }: RedirectTrust,
): RedirectTarget | undefined {
  if (PATH.test(url)) return { kind: 'inside', path: url };
  const [, given = '', rest = ''] = ADDRESS.exec(url) ?? [];
  const origin = given.toLowerCase();
  if (!origin) return undefined;
  if (origin === pageOrigin.toLowerCase()) return { kind: 'inside', path: rest.startsWith('/') ? rest : `/${rest}` };
  if (!origin.startsWith('https:') && !LOCAL.test(origin)) return undefined;
  const trusted = hosts.length > 0 ? hosts : embeddedBy === undefined ? [] : [embeddedBy];
  return trusted.some((host) => isListed(origin, host)) ? { kind: 'outside', url } : undefined;
}
