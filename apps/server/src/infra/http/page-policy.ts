import type { Locale } from '@embook/domain/shared';
import type { Config } from '../config.ts';

/** What a company allows around its widget. */
export interface Framing {
  /** Origins that may frame it; none listed means any https page. */
  readonly allowedHosts: readonly string[];
  /** Those that customers can choose, and the one that everything is written in. */
  readonly languages: readonly Locale[];
  readonly mainLanguage: Locale;
}

const originOf = (address: string | undefined): string[] =>
  address && URL.canParse(address) ? [new URL(address).origin] : [];

/** Tile servers may have several names: `https://{s}.tiles.example/…`. */
const tileOrigin = (tiles: string | undefined): string[] => originOf(tiles?.replace('{s}', '*'));

/**
 * Nothing but the platform's own files may style a page or bring a font (A26). `style-src` still allows style attributes:
 * the theme is one, on the root element. Browsers that know `style-src-elem` refuse every other inline style.
 */
const styles = {
  'style-src': ["'self'", "'unsafe-inline'"],
  'style-src-elem': ["'self'"],
} as const;

/** What a page loads from elsewhere. */
interface PageSources {
  /** Where its data come from, when that is another platform. */
  readonly elsewhere?: readonly string[] | undefined;
  /** Where the build of the widget gets its maps from. */
  readonly mapTiles?: string | undefined;
  /** The hash of the one style that stands in the page itself. */
  readonly ownStyle: string;
  /** The hash of the one script that stands in the page itself. */
  readonly ownScript: string;
}

/**
 * Scripts, styles, fonts and pictures are ours alone; who may frame the page is the company's choice. A page with data of
 * another platform may also call that one and use its font files; the hosts of its pictures are known only to the
 * browser.
 */
export function pagePolicy(
  company: Framing | undefined,
  { sentryDsn, demo }: Pick<Config, 'sentryDsn' | 'demo'>,
  { elsewhere = [], mapTiles, ownStyle, ownScript }: PageSources,
): string {
  const others = [...new Set(elsewhere.flatMap(originOf))];
  const listed = company?.allowedHosts ?? [];
  const local = demo ? ['http://localhost:*', 'http://127.0.0.1:*', 'http://*.localhost:*'] : [];
  const directives: Directives = {
    'default-src': ["'none'"],
    'script-src': ["'self'", ownScript],
    // The one that shows push messages (TOLD-1).
    'worker-src': ["'self'"],
    ...styles,
    'style-src-elem': ["'self'", ownStyle],
    'img-src': ["'self'", 'data:', ...(others.length > 0 ? ['https:', ...others] : []), ...tileOrigin(mapTiles)],
    'media-src': ["'self'", 'https:', ...others],
    'font-src': ["'self'", ...others.filter((origin) => origin.startsWith('http'))],
    'connect-src': ["'self'", ...originOf(sentryDsn), ...others],
    'base-uri': ["'none'"],
    // Every form is sent by code: one that the browser sends by itself would put what was typed into the address.
    'form-action': ["'none'"],
    'frame-ancestors': listed.length > 0 ? ["'self'", ...listed] : ["'self'", 'https:', ...local],
  };
  return policyOf(directives);
}

type Directives = Readonly<Record<string, readonly string[]>>;

const policyOf = (directives: Directives): string =>
  Object.entries(directives)
    .map(([name, values]) => `${name} ${values.join(' ')}`)
    .join('; ');

/** The policy of the preview beside an editor: only our own console frames it (CAT-2). */
export const previewPolicy = (mapTiles: string | undefined): string =>
  policyOf({
    'default-src': ["'none'"],
    'script-src': ["'self'"],
    ...styles,
    'img-src': ["'self'", 'data:', ...tileOrigin(mapTiles)],
    'media-src': ["'self'", 'https:'],
    'font-src': ["'self'"],
    'connect-src': ["'self'"],
    'base-uri': ["'none'"],
    'form-action': ["'none'"],
    'frame-ancestors': ["'self'"],
  });
