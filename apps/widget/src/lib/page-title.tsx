import { createContext, useContext, useEffect } from 'react';

/** What search engines and shared links show of a page. */
export interface PageMeta {
  readonly description?: string | null;
  /** Absolute, since search engines read it outside the page. */
  readonly imageUrl?: string | null;
  /** Structured data of schema.org. */
  readonly data?: object;
  /** The page does not exist, or no longer. */
  readonly missing?: boolean;
}

/** Filled while the server renders, for the head of the document. */
export interface PageHead {
  title: string;
  meta: PageMeta;
  /** Scheme, host and port of the page. */
  readonly origin: string;
}

export const PageHeadContext = createContext<PageHead | undefined>(undefined);

/** The titles of all mounted screens; the last one is shown. */
const titles: { readonly title: string }[] = [];

/** Sets the browser's title; the innermost mounted screen wins. */
export function usePageTitle(title: string): void {
  const head = useContext(PageHeadContext);
  if (head) head.title = title;
  useEffect(() => {
    const own = { title };
    titles.push(own);
    document.title = title;
    return () => {
      titles.splice(titles.indexOf(own), 1);
      document.title = titles.at(-1)?.title ?? title;
    };
  }, [title]);
}

/** False in the browser's build, where nobody asks for `usePageMeta`: what only it needs is not loaded (W1+). */
export const DESCRIBES_PAGE = import.meta.env.SSR || import.meta.env.DEV;

/**
 * Describes the page to search engines, so it only runs on the server. Inner components run later and replace what
 * outer ones set.
 */
export function usePageMeta(describe: (absolute: (address: string | null) => string | null) => PageMeta): void {
  const head = useContext(PageHeadContext);
  if (!head) return;
  const absolute = (address: string | null) =>
    address === null ? null : (URL.parse(address, head.origin)?.href ?? null);
  head.meta = { ...head.meta, ...describe(absolute) };
}
