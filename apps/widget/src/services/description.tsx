import { useFolded } from '../lib/use-folded.ts';
import { m } from '../paraglide/messages.js';
import css from './description.module.css';

/** Two lines, and the rest on demand; "more" is offered only when there is more, and lies over their end: nothing moves. */
export function Description({ text }: { text: string }) {
  const { words, long, whole, setWhole } = useFolded<HTMLParagraphElement>();

  return (
    <div className={css.description}>
      <p ref={words} className={whole ? css.whole : css.clamped}>
        {text}
      </p>
      {long && (
        <button
          type="button"
          className={whole ? css.less : css.more}
          aria-expanded={whole}
          onClick={() => setWhole(!whole)}
        >
          {whole ? m.common_service_less() : m.common_service_more()}
        </button>
      )}
    </div>
  );
}
