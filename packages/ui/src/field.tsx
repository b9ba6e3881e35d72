import { type ReactNode, useId } from 'react';

/** What ties an input to the label, hint and error around it, for screen readers. */
export interface FieldTies {
  id: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
}

export interface FieldWords {
  label: string;
  hint?: string | undefined;
  /** The validation error, also linked for screen readers. */
  error?: string | undefined;
}

interface FieldFrameProps extends FieldWords {
  classes: Readonly<Record<'field' | 'label' | 'error' | 'hint', string | undefined>>;
  /** Drawn before the error. */
  icon: ReactNode;
  /** Announces the error at once: with the focus already in the field, nothing else would read it. */
  announced: boolean;
  /** Drawn at the end, so that the Tab key reaches it after the input. */
  aside?: ReactNode;
  children: (ties: FieldTies) => ReactNode;
}

/** Label, hint and error around any kind of input; a hint or an error that is not there is not named. */
export function FieldFrame({ classes, icon, announced, label, hint, error, aside, children }: FieldFrameProps) {
  const id = useId();
  const hintId = hint && `${id}-hint`;
  const errorId = error && `${id}-error`;
  return (
    <div className={classes.field}>
      <label className={classes.label} htmlFor={id}>
        {label}
      </label>
      {children({
        id,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': [errorId, hintId].filter(Boolean).join(' ') || undefined,
      })}
      {error && (
        <p className={classes.error} id={errorId} role={announced ? 'alert' : undefined}>
          {icon}
          <span>{error}</span>
        </p>
      )}
      {hint && (
        <p className={classes.hint} id={hintId}>
          {hint}
        </p>
      )}
      {aside}
    </div>
  );
}
