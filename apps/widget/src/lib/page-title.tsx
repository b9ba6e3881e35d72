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

/** The titles of everything on screen; the last one said is shown. */
const said: { readonly title: string }[] = [];

/** Names the screen in the browser's title; the innermost that says something wins, for as long as it is on screen. */
export function usePageTitle(title: string): void {
  const head = useContext(PageHeadContext);
  if (head) head.title = title;
  useEffect(() => {
    const mine = { title };
    said.push(mine);
    document.title = title;
    return () => {
      said.splice(said.indexOf(mine), 1);
      document.title = said.at(-1)?.title ?? title;
    };
  }, [title]);
}

/** False in the browser's build, where nobody asks for `usePageMeta`: what only it needs is not loaded (W1+). */
export const DESCRIBES_PAGE = import.meta.env.SSR || import.meta.env.DEV;

/**
 * Describes the page to whoever reads it without running it, which is why only the server asks. What an inner part says
 * comes after, and replaces, what is said around it.
 */
export function usePageMeta(describe: (absolute: (address: string | null) => string | null) => PageMeta): void {
  const head = useContext(PageHeadContext);
  if (!head) return;
  const absolute = (address: string | null) =>
    address === null ? null : (URL.parse(address, head.origin)?.href ?? null);
  head.meta = { ...head.meta, ...describe(absolute) };
}
