import { type ReactNode, useId } from 'react';
import { Unseen } from '../shared/unseen.tsx';
import mark from './radio-mark.module.css';
import { RadioMark } from './radio-mark.tsx';
import css from './radio-rows.module.css';

interface RadioRow<T> {
  value: T;
  title: string;
  /** Muted, beside the title where there is room, else under it. */
  hint?: string;
  end?: ReactNode;
  /** Shown, with the reason at its end, but cannot be chosen. */
  disabled?: boolean;
}

interface RadioRowsProps<T> {
  /** Read by screen readers before the rows. */
  legend: string;
  rows: readonly RadioRow<T>[];
  chosen: T | null;
  onChoose: (value: T) => void;
}

/** A choice as joined rows of native radios, with native keyboard handling. */
export function RadioRows<T extends string | number>({ legend, rows, chosen, onChoose }: RadioRowsProps<T>) {
  const name = useId();
  return (
    <fieldset>
      <legend>
        <Unseen>{legend}</Unseen>
      </legend>
      {rows.map((row) => (
        <label key={row.value} className={`${mark.choice} ${css.row}`}>
          <RadioMark
            name={name}
            chosen={row.value === chosen}
            disabled={row.disabled ?? false}
            onChoose={() => onChoose(row.value)}
          />
          <span className={css.words}>
            <span className={css.title}>{row.title}</span>
            {row.hint !== undefined && <span className={css.hint}>{row.hint}</span>}
          </span>
          {row.end !== undefined && <span className={css.end}>{row.end}</span>}
        </label>
      ))}
    </fieldset>
  );
}
