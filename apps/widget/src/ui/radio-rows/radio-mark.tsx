import { Check } from 'lucide-react';
import css from './radio-mark.module.css';
import shared from '../shared/shared.module.css';

interface RadioMarkProps {
  /** The same for all that exclude one another. */
  name: string;
  chosen: boolean;
  disabled?: boolean;
  onChoose: () => void;
}

/** A native radio over the whole of its label, and the mark that is seen of it. */
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
