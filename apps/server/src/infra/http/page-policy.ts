import { fontStylesheet } from '@embook/domain/company';
import type { Locale } from '@embook/domain/shared';
import type { Config } from '../config.ts';

/** What a company allows around its widget. */
export interface Framing {
  /** Origins that may frame it; none listed means any https page. */
  readonly allowedHosts: readonly string[];
  readonly fontImport: string | null;
  /** Those that customers can choose, and the one that everything is written in. */
  readonly languages: readonly Locale[];
  readonly mainLanguage: Locale;
}

const originOf = (address: string | undefined): string[] =>
  address && URL.canParse(address) ? [new URL(address).origin] : [];

/**
 * Scripts are ours alone; pictures and fonts may come from the web; who may frame the page is the company's choice. A
 * page with data of another platform may also call that one; its company, and so its font, is known only to the
 * browser.
 */
export function pagePolicy(
  company: Framing | undefined,
  { sentryDsn, demo }: Pick<Config, 'sentryDsn' | 'demo'>,
  elsewhere: readonly string[] = [],
): string {
  const others = [...new Set(elsewhere.flatMap(originOf))];
  const font = others.length > 0 ? ['https:'] : originOf(fontStylesheet(company?.fontImport ?? ''));
  const listed = company?.allowedHosts ?? [];
  const local = demo ? ['http://localhost:*', 'http://127.0.0.1:*', 'http://*.localhost:*'] : [];
  const directives: Directives = {
    'default-src': ["'none'"],
    'script-src': ["'self'"],
    // The theme is a style attribute on the root element.
    'style-src': ["'self'", "'unsafe-inline'", ...font],
    'img-src': ["'self'", 'data:', 'https:', ...others],
    'media-src': ["'self'", 'https:', ...others],
    'font-src': ["'self'", 'data:', ...(font.length > 0 ? ['https:'] : [])],
    'connect-src': ["'self'", ...originOf(sentryDsn), ...others],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': listed.length > 0 ? ["'self'", ...listed] : ["'self'", 'https:', ...local],
  };
  return policyOf(directives);
}

type Directives = Readonly<Record<string, readonly string[]>>;

const policyOf = (directives: Directives): string =>
  Object.entries(directives)
    .map(([name, values]) => `${name} ${values.join(' ')}`)
    .join('; ');

/**
 * The policy of the preview beside an editor: only our own console frames it. The host of a typed font is not known yet
 * (CAT-2).
 */
export const previewPolicy = (): string =>
  policyOf({
    'default-src': ["'none'"],
    'script-src': ["'self'"],
    'style-src': ["'self'", "'unsafe-inline'", 'https:'],
    'img-src': ["'self'", 'data:', 'https:'],
    'media-src': ["'self'", 'https:'],
    'font-src': ["'self'", 'data:', 'https:'],
    'connect-src': ["'self'"],
    'base-uri': ["'none'"],
    'form-action': ["'none'"],
    'frame-ancestors': ["'self'"],
  });
