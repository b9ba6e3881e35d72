import { useEffect, useRef, useState } from 'react';
import { m } from '../paraglide/messages.js';
import css from './description.module.css';

/** Two lines, and the rest on demand; "more" is offered only when there is more, and lies over their end: nothing moves. */
export function Description({ text }: { text: string }) {
  const words = useRef<HTMLParagraphElement>(null);
  const [long, setLong] = useState(false);
  const [whole, setWhole] = useState(false);

  useEffect(() => {
    const element = words.current;
    if (!element || whole) return undefined;
    const watch = new ResizeObserver(() => setLong(element.scrollHeight > element.clientHeight + 1));
    watch.observe(element);
    return () => watch.disconnect();
  }, [whole]);

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
