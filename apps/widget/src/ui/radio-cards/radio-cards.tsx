import { type ReactNode, useId } from 'react';
import mark from '../radio-rows/radio-mark.module.css';
import { RadioMark } from '../radio-rows/radio-mark.tsx';
import css from './radio-cards.module.css';
import shared from '../shared/shared.module.css';

interface RadioCard<T> {
  readonly value: T;
  readonly title: string;
  /** An explanation in one line. */
  readonly text: string;
  readonly icon?: ReactNode;
  /** Shown, with the reason at its end, but cannot be chosen. */
  readonly disabled?: boolean;
  /** A further choice, shown once it is chosen. */
  readonly more?: ReactNode;
}

interface RadioCardsProps<T> {
  /** The id of its heading. */
  labelledBy: string;
  cards: readonly RadioCard<T>[];
  chosen: T | undefined;
  onChoose: (value: T) => void;
}

/** One of several with a line of explanation each: native radios in joined cards. */
export function RadioCards<T extends string>({ labelledBy, cards, chosen, onChoose }: RadioCardsProps<T>) {
  const name = useId();
  return (
    <div role="radiogroup" aria-labelledby={labelledBy}>
      {cards.map(({ value, title, text, icon, disabled = false, more }) => (
        <div key={value} className={`${mark.choice} ${css.card}`}>
          <label className={css.choice}>
            <RadioMark name={name} chosen={value === chosen} disabled={disabled} onChoose={() => onChoose(value)} />
            <span className={css.words}>
              <span className={css.title}>{title}</span>
              <span className={`${shared.muted} ${css.text}`}>{text}</span>
            </span>
            {icon}
          </label>
          {value === chosen && more && <div className={css.more}>{more}</div>}
        </div>
      ))}
    </div>
  );
}
