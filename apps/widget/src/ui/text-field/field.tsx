import { CircleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import css from './field.module.css';

export interface FieldWords {
  label: string;
  hint?: string | undefined;
  /** The validation error, also linked for screen readers. */
  error?: string | undefined;
}

/** The ids that link an input to its label, hint and error. */
interface FieldIds {
  id: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
}

interface FieldProps extends FieldWords {
  /** Announces the error at once: with the focus already in the field, nothing else would read it. */
  announced?: boolean;
  children: (ties: FieldIds) => ReactNode;
}

/** Label, hint and error around any kind of input. */
export function Field({ label, hint, error, announced = false, children }: FieldProps) {
  const id = useId();
  const hintId = hint && `${id}-hint`;
  const errorId = error && `${id}-error`;
  const described = [errorId, hintId].filter(Boolean).join(' ');
  return (
    <div className={css.field}>
      <label className={css.label} htmlFor={id}>
        {label}
      </label>
      {children({ id, 'aria-invalid': error ? true : undefined, 'aria-describedby': described || undefined })}
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
