import { type FieldTies, useFieldTies } from '@embook/ui/field-ties';
import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import css from './field.module.css';

export interface FieldWords {
  label: string;
  hint?: string | undefined;
  /** The validation error, also linked for screen readers. */
  error?: string | undefined;
}

interface FieldProps extends FieldWords {
  /** Announces the error at once: with the focus already in the field, nothing else would read it. */
  announced?: boolean;
  children: (ties: FieldTies) => ReactNode;
}

/** Label, hint and error around any kind of input. */
export function Field({ label, hint, error, announced = false, children }: FieldProps) {
  const { ties, hintId, errorId } = useFieldTies(hint, error);
  return (
    <div className={css.field}>
      <label className={css.label} htmlFor={ties.id}>
        {label}
      </label>
      {children(ties)}
      {error && (
        <p className={css.error} id={errorId} role={announced ? 'alert' : undefined}>
          <CircleAlert size={16} aria-hidden />
          <span>{error}</span>
        </p>
      )}
      {hint && (
        <p className={css.hint} id={hintId}>
          {hint}
        </p>
      )}
    </div>
  );
}
