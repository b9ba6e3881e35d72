import { findLinks } from './find-links.ts';
import css from './linked-text.module.css';
import layout from '../shared/layout.module.css';

/** A text as someone typed it, line breaks included, whose addresses can be followed. It is never read as markup. */
export function LinkedText({ text }: { text: string }) {
  return (
    <span className={layout.written} dir="auto">
      {findLinks(text).map((part, index) =>
        part.kind === 'text' ? (
          part.text
        ) : (
          // Parts never move or change places.
          <a key={index} className={css.link} href={part.href} target="_blank" rel="noopener noreferrer nofollow">
            {part.text}
          </a>
        ),
      )}
    </span>
  );
}
