import { useFolded } from '../../lib/use-folded.ts';
import { m } from '../../paraglide/messages.js';
import { LinkedText } from '../../ui/linked-text/linked-text.tsx';
import css from './about.module.css';

/** The description, folded at twelve lines with a button for the rest. */
export function About({ text }: { text: string }) {
  const { words, long, whole, setWhole } = useFolded<HTMLDivElement>();

  return (
    <section className={css.about}>
      <h2 className={css.title}>{m.common_event_about()}</h2>
      {/* Unfolds when a link in the folded part gets the focus. */}
      <div ref={words} className={whole ? css.text : `${css.text} ${css.folded}`} onFocus={() => setWhole(true)}>
        <LinkedText text={text} />
      </div>
      {long && (
        <button type="button" className={css.more} aria-expanded={whole} onClick={() => setWhole(!whole)}>
          {whole ? m.common_event_less() : m.common_event_more()}
        </button>
      )}
    </section>
  );
}
