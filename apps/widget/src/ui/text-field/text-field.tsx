import type { ComponentProps } from 'react';
import css from './field.module.css';
import { Field, type FieldWords } from './field.tsx';

type TextFieldProps = FieldWords & Omit<ComponentProps<'input'>, 'id' | 'className' | 'children' | keyof FieldWords>;

/** One line of text. Passes the props of a form library (ref, name, handlers) to the input. */
export function TextField({ label, hint, error, ...input }: TextFieldProps) {
  return (
    <Field {...{ label, hint, error }}>
      {(ties) => (
        <span className={css.box}>
          <input type="text" {...input} {...ties} className={css.input} />
        </span>
      )}
    </Field>
  );
}
