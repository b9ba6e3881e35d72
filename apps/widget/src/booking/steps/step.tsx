import { Check } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { m } from '../../paraglide/messages.js';
import { Unseen } from '../../ui/shared/unseen.tsx';
import { type StepName, stepMark } from './focus-step.ts';
import css from './step.module.css';
import shared from '../../ui/shared/shared.module.css';

interface StepProps {
  name: StepName;
  number: number;
  title: string;
  done: boolean;
  /** Shown beside the title. */
  note?: string | undefined;
  /** What was chosen; shown instead of the choices when folded. */
  answer?: string | undefined;
  folded?: boolean;
  onChange?: (() => void) | undefined;
  children: ReactNode;
}

/** One numbered step. Once answered it has a check mark and, on a narrow widget, folds to its answer. */
export function Step({ name, number, title, done, note, answer, folded = false, onChange, children }: StepProps) {
  const heading = useId();
  return (
    <section className={folded ? `${css.step} ${css.folded}` : css.step} aria-labelledby={heading}>
      <header className={css.head}>
        <span className={done ? css.ticked : css.number} aria-hidden="true">
          {done ? <Check size={16} strokeWidth={2.5} /> : number}
        </span>
        <h2 id={heading} className={`${shared.heading} ${css.title}`} tabIndex={-1} {...stepMark(name)}>
          {title}
        </h2>
        {note !== undefined && <span className={css.note}>{note}</span>}
        {folded && <span className={css.answer}>{answer}</span>}
        {folded && onChange && (
          <button type="button" className={css.change} onClick={onChange}>
            {m.common_book_change()}
            <Unseen>{title}</Unseen>
          </button>
        )}
      </header>
      <div className={css.body}>{children}</div>
    </section>
  );
}
