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
