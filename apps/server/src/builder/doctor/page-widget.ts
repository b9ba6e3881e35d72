import type { Tag } from './page-tags.ts';

/** What a page should have. */
export interface Expected {
  /** Where the widget is served from. */
  readonly origin: string;
  readonly companyKey: string;
  /** The ids of all elements of the page. */
  readonly ids?: ReadonlySet<string>;
  /** The versions whose loader the platform serves. */
  readonly versions?: readonly string[];
  /** The `integrity` of each released loader, by its version. */
  readonly integrities?: Readonly<Record<string, string>>;
}

/** A tag with its address, where it has one. */
export interface PageTag {
  readonly tag: Tag;
  readonly url: URL | undefined;
}

export const isLoader = (url: URL | undefined): url is URL => url?.pathname.endsWith('/embed.js') ?? false;

/** The version that the address of a loader pins. */
export const pinnedVersion = ({ pathname }: URL): string | undefined =>
  /^\/(\d+\.\d+\.\d+)\/embed\.js$/.exec(pathname)?.[1];
