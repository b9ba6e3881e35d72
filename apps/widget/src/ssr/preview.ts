import { isWebAddress } from '@embook/domain/shared';
import type { PageHead } from '../lib/page-title.tsx';

export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.codePointAt(0)};`);

/** For a script block: without `<`, nothing in it can be read as markup. */
export const escapeJson = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');

/** Search engines and messengers cut off longer descriptions. */
const DESCRIPTION_MAX = 200;

function oneLine(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return [...line].length > DESCRIPTION_MAX
    ? `${[...line]
        .slice(0, DESCRIPTION_MAX - 1)
        .join('')
        .trimEnd()}…`
    : line;
}

/** The meta tags for search engines and shared links. */
export function previewOf({ title, meta: { description, imageUrl, data } }: PageHead): string[] {
  const words = description ? escapeHtml(oneLine(description)) : undefined;
  return [
    `<meta property="og:type" content="website">`,
    `<meta property="og:title" content="${escapeHtml(title)}">`,
    ...(words ? [`<meta name="description" content="${words}">`] : []),
    ...(words ? [`<meta property="og:description" content="${words}">`] : []),
    ...(imageUrl && isWebAddress(imageUrl) ? [`<meta property="og:image" content="${escapeHtml(imageUrl)}">`] : []),
    ...(data ? [`<script type="application/ld+json">${escapeJson(data)}</script>`] : []),
  ];
}
