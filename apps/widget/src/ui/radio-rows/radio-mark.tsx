import { Check } from 'lucide-react';
import css from './radio-mark.module.css';
import shared from '../shared/shared.module.css';

interface RadioMarkProps {
  /** The `name` of the radio group. */
  name: string;
  chosen: boolean;
  disabled?: boolean;
  onChoose: () => void;
}

/** A native radio over its whole label, and its visible mark. */
export function RadioMark({ name, chosen, disabled = false, onChoose }: RadioMarkProps) {
  return (
    <>
      <input
        type="radio"
        className={shared.fill}
        name={name}
        checked={chosen}
        disabled={disabled}
        onChange={onChoose}
      />
      <span className={css.mark} aria-hidden="true">
        <Check size={14} strokeWidth={2.5} />
      </span>
    </>
  );
}
