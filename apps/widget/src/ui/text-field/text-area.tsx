import type { ComponentProps } from 'react';
import css from './field.module.css';
import { Field, type FieldWords } from './field.tsx';

type TextAreaProps = FieldWords & Omit<ComponentProps<'textarea'>, 'id' | 'className' | 'children' | keyof FieldWords>;

/** Several lines of text; it grows with them where the browser supports it. */
export function TextArea({ label, hint, error, ...area }: TextAreaProps) {
  return (
    <Field {...{ label, hint, error }}>
      {(ties) => (
        <span className={css.box}>
          <textarea rows={3} {...area} {...ties} className={`${css.input} ${css.area}`} />
        </span>
      )}
    </Field>
  );
}
