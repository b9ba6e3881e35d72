import { useId, useState } from 'react';
import { Field } from './field.tsx';
import shared from '../../theme/shared.module.css';
import css from './inputs.module.css';
import { textOf } from '../../lib/text-of.ts';

interface TextProps {
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
  value: string;
  placeholder?: string | undefined;
  onChange: (value: string) => void;
}

export const LineInput = ({ label, hint, error, value, placeholder, onChange }: TextProps) => (
  <Field {...{ label, hint, error }}>
    {(ties) => (
      <input
        {...ties}
        className={css.input}
        type="text"
        value={value}
        placeholder={placeholder}
        onChange={({ target }) => onChange(target.value)}
      />
    )}
  </Field>
);

export const StoryInput = ({ label, hint, error, value, placeholder, onChange }: TextProps) => (
  <Field {...{ label, hint, error }}>
    {(ties) => (
      <textarea
        {...ties}
        className={css.story}
        rows={3}
        value={value}
        placeholder={placeholder}
        onChange={({ target }) => onChange(target.value)}
      />
    )}
  </Field>
);

/** `49,5` and `49.5` are the same number; invalid text is sent as it is, and the platform returns the error. */
function numberTyped(typed: string): number | string | null {
  const plain = typed.replace('€', '').trim().replace(',', '.');
  if (plain === '') return null;
  return Number.isFinite(Number(plain)) ? Number(plain) : typed;
}

const shownNumber = (value: unknown, decimals: boolean): string =>
  typeof value === 'number' && decimals ? value.toFixed(2).replace('.', ',') : textOf(value);

interface NumberProps extends Omit<TextProps, 'value' | 'onChange' | 'label'> {
  label: string;
  isBare?: boolean;
  value: unknown;
  decimals?: boolean;
  unit?: string | undefined;
  onChange: (value: number | string | null) => void;
}

/** Keeps the typed text as it is. */
export function NumberInput({
  label,
  hint,
  error,
  value,
  decimals = false,
  unit,
  isBare = false,
  onChange,
}: NumberProps) {
  const [typed, setTyped] = useState(() => shownNumber(value, decimals && Number.isInteger(Number(value) * 100)));
  const type = (text: string) => {
    setTyped(text);
    onChange(numberTyped(text));
  };
  const input = (ties: object) => (
    <span className={css.unitBox}>
      <input
        {...ties}
        className={css.input}
        type="text"
        inputMode="decimal"
        value={typed}
        onChange={({ target }) => type(target.value)}
      />
      {unit !== undefined && (
        <span className={css.unit} aria-hidden>
          {unit}
        </span>
      )}
    </span>
  );
  if (isBare) return input({ 'aria-label': label, 'aria-invalid': error ? true : undefined, title: error });
  return <Field {...{ label, hint, error }}>{input}</Field>;
}

interface ChipsProps {
  label: string;
  error?: string | undefined;
  choices: readonly { readonly value: string | number; readonly label: string }[];
  chosen: readonly unknown[];
  none?: string;
  onChange: (chosen: (string | number)[]) => void;
}

/** Multiple choice of a few options, all visible. */
export function Chips({ label, error, choices, chosen, none, onChange }: ChipsProps) {
  const id = useId();
  const toggle = (value: string | number) =>
    onChange(
      choices
        .map((choice) => choice.value)
        .filter((each) => (each === value ? !chosen.includes(value) : chosen.includes(each))),
    );
  return (
    <fieldset className={css.chips} aria-describedby={error ? `${id}-error` : undefined}>
      <legend className={css.legend}>{label}</legend>
      {choices.length === 0 && <p className={shared.fine}>{none}</p>}
      {choices.map(({ value, label: words }) => (
        <button
          key={value}
          type="button"
          className={css.chip}
          aria-pressed={chosen.includes(value)}
          onClick={() => toggle(value)}
        >
          {words}
        </button>
      ))}
      {error && (
        <p className={css.error} id={`${id}-error`} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}
