import { createHash } from 'node:crypto';

const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Escapes text for HTML, between tags or in a quoted attribute (A16). */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => signs[sign] ?? sign);

/** Allows one inline style or script in a policy: no other that somebody got into the page applies (A16, A26). */
export const inlineHash = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** Allows the one style in the head of a document of ours, which has no style attributes. */
export const headStyle = (html: string): string => inlineHash(/<style>([^<]*)<\/style>/.exec(html)?.[1] ?? '');
