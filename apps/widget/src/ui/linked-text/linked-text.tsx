import { findLinks } from './find-links.ts';
import css from './linked-text.module.css';

/** A typed text with its line breaks, whose addresses are links. It is never parsed as markup. */
export function LinkedText({ text }: { text: string }) {
  return (
    <span className={css.text} dir="auto">
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
