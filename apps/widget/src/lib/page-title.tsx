import { createContext, useContext, useEffect } from 'react';

/** What search engines and shared links show of a page. */
export interface PageMeta {
  readonly description?: string | null;
  /** With scheme and host: those who read it see the page from outside. */
  readonly imageUrl?: string | null;
  /** The thing itself in the words of schema.org. */
  readonly data?: object;
  /** The address leads to nothing (any more). */
  readonly missing?: boolean;
}

/** Filled while the server renders, so that the document is sent with its title. */
export interface PageHead {
  title: string;
  meta: PageMeta;
  /** Scheme, host and port of the page. */
  readonly origin: string;
}

export const PageHeadContext = createContext<PageHead | undefined>(undefined);

/** Names the screen in the browser's title; the innermost that says something wins. */
export function usePageTitle(title: string): void {
  const head = useContext(PageHeadContext);
  if (head) head.title = title;
  useEffect(() => {
    document.title = title;
  }, [title]);
}

/** Describes the page to whoever reads it without running it, which is why only the server asks. */
export function usePageMeta(describe: (absolute: (address: string | null) => string | null) => PageMeta): void {
  const head = useContext(PageHeadContext);
  if (!head) return;
  head.meta = describe((address) => (address === null ? null : (URL.parse(address, head.origin)?.href ?? null)));
}
