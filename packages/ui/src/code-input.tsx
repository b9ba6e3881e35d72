import type { ComponentProps, Ref } from 'react';
import type { FieldTies } from './field.tsx';
import { SecretInput } from './secret-input.tsx';

/** The digits of typed or pasted text, such as `123 456` or full-width digits. */
const digitsOf = (typed: string, most: number): string => typed.normalize('NFKC').replace(/\D/g, '').slice(0, most);

export interface CodeProps extends Pick<
  ComponentProps<'input'>,
  'name' | 'onBlur' | 'autoFocus' | 'readOnly' | 'aria-required'
> {
  value: string;
  onChange: (code: string) => void;
  /** Called when all digits are entered. */
  onComplete: (code: string) => void;
}

interface CodeInputProps extends CodeProps, FieldTies {
  digits: number;
  classes: Readonly<Record<'code' | 'input' | 'box', string | undefined>>;
  ref?: Ref<HTMLInputElement> | undefined;
}

/** A code of digits: one input drawn as boxes, so that paste, autofill and screen readers meet what they expect. */
export function CodeInput({ digits, classes, value, onChange, onComplete, ...input }: CodeInputProps) {
  const type = (field: HTMLInputElement) => {
    const code = digitsOf(field.value, digits);
    // Without a new value nothing renders, and what is no digit would stay in sight.
    field.value = code;
    onChange(code);
    if (code.length === digits && code !== value) onComplete(code);
  };
  return (
    <span className={classes.code}>
      <SecretInput
        {...input}
        className={classes.input}
        type="text"
        inputMode="numeric"
        autoComplete="one-time-code"
        value={value}
        onChange={({ target }) => type(target)}
      />
      {Array.from({ length: digits }, (_, index) => (
        <span key={index} className={classes.box} data-now={index === value.length || undefined} aria-hidden>
          {value[index]}
        </span>
      ))}
    </span>
  );
}
