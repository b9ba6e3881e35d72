import { LinkifyIt } from 'linkify-it';
import css from './linked-text.module.css';
import layout from '../shared/layout.module.css';

type TextPart =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'link'; readonly text: string; readonly href: string };

/** The only schemes that are linked in a typed text (A16). */
const SAFE = ['http:', 'https:', 'mailto:', 'tel:'];

const PHONE = /^\+?\d[\d ()./-]{2,30}\d/;

const finder = new LinkifyIt({ fuzzyLink: true })
  .add('ftp:', null)
  .add('//', null)
  .add('tel:', { validate: (text, position) => PHONE.exec(text.slice(position, position + 40))?.[0].length ?? 0 });

const isSafe = (href: string): boolean => SAFE.includes(URL.parse(href)?.protocol ?? '');

/** Splits a text into plain text and links: addresses with and without http, e-mail addresses, `tel:`. */
export function findLinks(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let done = 0;
  for (const { index, lastIndex, text: shown, url } of finder.match(text) ?? []) {
    if (!isSafe(url)) continue;
    if (index > done) parts.push({ kind: 'text', text: text.slice(done, index) });
    parts.push({ kind: 'link', text: shown, href: url });
    done = lastIndex;
  }
  if (done < text.length) parts.push({ kind: 'text', text: text.slice(done) });
  return parts;
}

/** A typed text with its line breaks, whose addresses are links. It is never parsed as markup. */
export function LinkedText({ text }: { text: string }) {
  return (
    <span className={layout.written} dir="auto">
      {findLinks(text).map((part, index) =>
        part.kind === 'text' ? (
          part.text
        ) : (
          // The parts of a text never change order, so the index can be the key.
          <a key={index} className={css.link} href={part.href} target="_blank" rel="noopener noreferrer nofollow">
            {part.text}
          </a>
        ),
      )}
    </span>
  );
}
