import { digitsOf } from '@embook/ui/digits';
import { type ComponentProps, type Ref, useImperativeHandle, useRef } from 'react';
import { Field, type FieldWords } from '../text-field/field.tsx';
import css from './code-field.module.css';

interface CodeFieldProps
  extends FieldWords, Pick<ComponentProps<'input'>, 'name' | 'onBlur' | 'autoFocus' | 'readOnly' | 'aria-required'> {
  digits: number;
  value: string;
  onChange: (code: string) => void;
  /** Called when all digits are entered. */
  onComplete: (code: string) => void;
  ref?: Ref<{ focus: () => void }>;
}

/**
 * A code from a mail: one field, drawn as boxes, so that pasting, autofill and a screen reader meet what they expect.
 */
export function CodeField({ label, hint, error, digits, value, onChange, onComplete, ref, ...input }: CodeFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  useImperativeHandle(ref, () => ({ focus: () => field.current?.select() }), []);
  const type = (typed: string) => {
    const code = digitsOf(typed, digits);
    onChange(code);
    if (code.length === digits && code !== value) onComplete(code);
  };
  return (
    <Field {...{ label, hint, error }} announced>
      {(ties) => (
        <span className={css.code}>
          <input
            {...input}
            {...ties}
            ref={field}
            className={css.input}
            type="text"
            inputMode="numeric"
            autoComplete="one-time-code"
            value={value}
            onChange={({ target }) => type(target.value)}
          />
          {Array.from({ length: digits }, (_, index) => (
            <span key={index} className={css.box} data-now={index === value.length || undefined} aria-hidden>
              {value[index]}
            </span>
          ))}
        </span>
      )}
    </Field>
  );
}
