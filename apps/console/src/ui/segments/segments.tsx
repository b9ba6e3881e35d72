import { useId } from 'react';
import css from './segments.module.css';
import shared from '../../theme/shared.module.css';

interface SegmentsProps<V extends string> {
  label: string;
  value: V | undefined;
  onChange: (value: V) => void;
  options: readonly { readonly value: V; readonly label: string; readonly hint?: string | undefined }[];
}

/** A choice of a few options, all visible; with the keyboard handling of radio buttons. */
export function Segments<V extends string>({ label, value, onChange, options }: SegmentsProps<V>) {
  const name = useId();
  return (
    <fieldset className={css.segments}>
      <legend className={shared.unseen}>{label}</legend>
      {options.map((option) => (
        <label key={option.value} className={css.segment} data-chosen={option.value === value || undefined}>
          <input
            className={css.input}
            type="radio"
            name={name}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          <span>{option.label}</span>
          {option.hint !== undefined && <small className={css.hint}>{option.hint}</small>}
        </label>
      ))}
    </fieldset>
  );
}
