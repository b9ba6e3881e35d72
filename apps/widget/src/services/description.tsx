import { useFolded } from '../lib/use-folded.ts';
import { m } from '../paraglide/messages.js';
import css from './description.module.css';
import shared from '../ui/shared/shared.module.css';

/** Two lines with a button for the rest, where there is more; the button overlays the end, so that nothing moves. */
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
          className={`${shared.reach} ${whole ? css.less : css.more}`}
          aria-expanded={whole}
          onClick={() => setWhole(!whole)}
        >
          {whole ? m.common_service_less() : m.common_service_more()}
        </button>
      )}
    </div>
  );
}
