import { CodeInput, type CodeProps } from '@embook/ui/code-input';
import type { FieldWords } from '@embook/ui/field';
import { Field } from '../text-field/field.tsx';
import css from './code-field.module.css';

interface CodeFieldProps extends FieldWords, CodeProps {
  digits: number;
}

const classes = { code: css.code, input: css.input, box: css.box };

/** A code from a mail. */
export function CodeField({ label, hint, error, ...code }: CodeFieldProps) {
  return (
    <Field {...{ label, hint, error }} announced>
      {(ties) => <CodeInput {...code} {...ties} classes={classes} />}
    </Field>
  );
}
