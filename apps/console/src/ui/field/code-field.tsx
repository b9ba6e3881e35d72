import { digitsOf } from '@embook/ui/digits';
import type { ComponentProps } from 'react';
import css from './code-field.module.css';
import { Field, type FieldWords } from './field.tsx';

interface CodeFieldProps extends FieldWords, Pick<ComponentProps<'input'>, 'autoFocus' | 'readOnly' | 'ref'> {
  value: string;
  onChange: (code: string) => void;
  /** Called when all digits are entered. */
  onComplete: (code: string) => void;
}

const DIGITS = 6;

/** Six digits of an authenticator app: one real input drawn as six boxes, so that paste and autofill work. */
export function CodeField({ label, aside, hint, error, value, onChange, onComplete, ...input }: CodeFieldProps) {
  const type = (typed: string) => {
    const code = digitsOf(typed, DIGITS);
    onChange(code);
    if (code.length === DIGITS && code !== value) onComplete(code);
  };
  return (
    <Field {...{ label, aside, hint, error }}>
      {(ties) => (
        <span className={css.code}>
          <input
            {...input}
            {...ties}
            className={css.input}
            type="text"
            inputMode="numeric"
            autoComplete="one-time-code"
            value={value}
            onChange={({ target }) => type(target.value)}
          />
          {Array.from({ length: DIGITS }, (_, index) => (
            <span key={index} className={css.box} data-now={index === value.length || undefined} aria-hidden>
              {value[index]}
            </span>
          ))}
        </span>
      )}
    </Field>
  );
}
