import { useId } from 'react';
import css from './segmented.module.css';
import shared from '../shared/shared.module.css';

interface SegmentedProps<T> {
  /** The question, shown elsewhere: its element's id. */
  labelledBy: string;
  segments: readonly { readonly value: T; readonly label: string }[];
  /** Null: not answered yet. */
  chosen: T | null;
  onChoose: (value: T) => void;
}

/** One of two or three short answers, side by side: native radios, so that the arrow keys work by themselves. */
export function Segmented<T extends string>({ labelledBy, segments, chosen, onChoose }: SegmentedProps<T>) {
  const name = useId();
  return (
    <div className={css.segments} role="radiogroup" aria-labelledby={labelledBy}>
      {segments.map(({ value, label }) => (
        <label key={value} className={css.segment}>
          <input
            type="radio"
            className={shared.fill}
            name={name}
            checked={value === chosen}
            onChange={() => onChoose(value)}
          />
          {label}
        </label>
      ))}
    </div>
  );
}
