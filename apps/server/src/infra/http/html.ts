import { createHash } from 'node:crypto';

const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Escapes text for HTML, between tags or in a quoted attribute (A16). */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => signs[sign] ?? sign);

/** The references that we and React write, back as text. */
const references: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.entries(signs).map(([sign, reference]) => [reference, sign])),
  '&#x27;': "'",
};
const unescapeHtml = (text: string): string => text.replace(/&#?\w+;/g, (each) => references[each] ?? each);

/** Allows one inline style in a policy: no other that somebody got into the page applies (A16, A26). */
export const styleHash = (css: string): string => `'sha256-${createHash('sha256').update(css).digest('base64')}'`;

/** Allows the one style in the head of a document of ours, which has no style attributes. */
export const headStyle = (html: string): string => styleHash(/<style>([^<]*)<\/style>/.exec(html)?.[1] ?? '');

/** Proxies refuse headers of more than a few kilobytes; further attributes are pictures that lose their focus point. */
const MAX_ATTRIBUTE_STYLES = 50;

/** Allows the style attributes of a page that we rendered, and no others. The theme is the first of them. */
export function attributeStyles(html: string): readonly string[] {
  const values = new Set(Array.from(html.matchAll(/ style="([^"]*)"/g), ([, value = '']) => unescapeHtml(value)));
  const hashes = [...values].slice(0, MAX_ATTRIBUTE_STYLES).map(styleHash);
  return hashes.length === 0 ? ["'none'"] : ["'unsafe-hashes'", ...hashes];
}
