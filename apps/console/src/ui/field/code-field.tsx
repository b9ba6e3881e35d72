import { CodeInput, type CodeProps } from '@embook/ui/code-input';
import type { Ref } from 'react';
import css from './code-field.module.css';
import { Field, type FieldWords } from './field.tsx';

interface CodeFieldProps extends FieldWords, CodeProps {
  ref?: Ref<HTMLInputElement> | undefined;
}

const DIGITS = 6;
const classes = { code: css.code, input: css.input, box: css.box };

/** Six digits of an authenticator app or a mail. */
export function CodeField({ label, aside, hint, error, ...code }: CodeFieldProps) {
  return (
    <Field {...{ label, aside, hint, error }}>
      {(ties) => <CodeInput {...code} {...ties} digits={DIGITS} classes={classes} />}
    </Field>
  );
}
