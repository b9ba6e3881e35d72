import { useId } from 'react';
import css from './toggle.module.css';

interface ToggleProps {
  title: string;
  text: string;
  on: boolean;
  /** The text says why it cannot be changed. */
  disabled?: boolean;
  onChange: (on: boolean) => void;
}

/** A native checkbox with the role of a switch; the whole row is clickable. */
export function Toggle({ title, text, on, disabled = false, onChange }: ToggleProps) {
  const id = useId();
  return (
    <label className={css.row}>
      <span>
        <span id={`${id}-title`} className={css.title}>
          {title}
        </span>
        <span id={`${id}-text`} className={css.text}>
          {text}
        </span>
      </span>
      <input
        type="checkbox"
        role="switch"
        className={css.switch}
        aria-labelledby={`${id}-title`}
        aria-describedby={`${id}-text`}
        aria-checked={on}
        checked={on}
        disabled={disabled}
        onChange={({ target }) => onChange(target.checked)}
      />
    </label>
  );
}
