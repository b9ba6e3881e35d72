import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { m } from '../paraglide/messages.js';
import { IconButton } from '../ui/button/button.tsx';
import css from './new-booking.module.css';

/** One row of the form: its label and its field. */
export function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section className={css.line} aria-label={label}>
      <h3 className={css.label}>{label}</h3>
      <div className={css.answer}>{children}</div>
    </section>
  );
}

/** A chosen value with a button to clear it. */
export function Picked({ children, onClear }: { children: ReactNode; onClear: () => void }) {
  return (
    <div className={css.picked}>
      {children}
      <IconButton label={m.desk_clear()} small onClick={onClear}>
        <X size={18} aria-hidden />
      </IconButton>
    </div>
  );
}
