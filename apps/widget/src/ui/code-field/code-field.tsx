import { CodeInput, type CodeProps } from '@embook/ui/code-input';
import type { FieldWords } from '@embook/ui/field';
import { type Ref, useImperativeHandle, useRef } from 'react';
import { Field } from '../text-field/field.tsx';
import css from './code-field.module.css';

interface CodeFieldProps extends FieldWords, CodeProps {
  digits: number;
  ref?: Ref<{ focus: () => void }>;
}

const classes = { code: css.code, input: css.input, box: css.box };

/** A code from a mail. */
export function CodeField({ label, hint, error, ref, ...code }: CodeFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  useImperativeHandle(ref, () => ({ focus: () => field.current?.select() }), []);
  return (
    <Field {...{ label, hint, error }} announced>
      {(ties) => <CodeInput {...code} {...ties} ref={field} classes={classes} />}
    </Field>
  );
}
