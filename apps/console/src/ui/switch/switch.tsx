import css from './switch.module.css';

interface SwitchProps {
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  busy?: boolean;
}

/** On or off, applied at once without a save button. */
export const Switch = ({ label, checked, onChange, busy = false }: SwitchProps) => (
  <button
    type="button"
    role="switch"
    aria-checked={checked}
    aria-busy={busy || undefined}
    className={css.switch}
    onClick={() => !busy && onChange(!checked)}
  >
    <span>{label}</span>
    <span className={css.track} aria-hidden />
  </button>
);
