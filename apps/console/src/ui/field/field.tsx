import { FieldFrame, type FieldTies, type FieldWords as SharedWords } from '@embook/ui/field';
import { SecretInput } from '@embook/ui/secret-input';
import { CircleAlert, Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { m } from '../../paraglide/messages.js';
import css from './field.module.css';

export interface FieldWords extends SharedWords {
  /** Shown beside the label, such as a link; the Tab key reaches it after the input. */
  aside?: ReactNode;
}

interface FieldProps extends FieldWords {
  children: (ties: FieldTies) => ReactNode;
}

const classes = { field: css.field, label: css.label, error: css.error, hint: css.hint };

export const Field = ({ aside, ...field }: FieldProps) => (
  <FieldFrame
    {...field}
    classes={classes}
    icon={<CircleAlert size={16} aria-hidden />}
    announced
    aside={aside && <div className={css.aside}>{aside}</div>}
  />
);

type InputProps = Omit<ComponentProps<'input'>, 'id' | 'className' | 'children' | keyof FieldWords>;

/** One line of text. */
export function TextField({ label, aside, hint, error, ...input }: FieldWords & InputProps) {
  return (
    <Field {...{ label, aside, hint, error }}>
      {(ties) => <input type="text" {...input} {...ties} className={css.input} />}
    </Field>
  );
}

type AreaProps = Omit<ComponentProps<'textarea'>, 'id' | 'className' | 'children' | keyof FieldWords>;

/** Several lines of text. */
export function TextArea({ label, aside, hint, error, ...input }: FieldWords & AreaProps) {
  return (
    <Field {...{ label, aside, hint, error }}>
      {(ties) => <textarea rows={4} {...input} {...ties} className={`${css.input} ${css.area}`} />}
    </Field>
  );
}

/** One line that is nobody else's to read, such as a code (A26). */
export function SecretField({ label, aside, hint, error, ...input }: FieldWords & InputProps) {
  return (
    <Field {...{ label, aside, hint, error }}>
      {(ties) => <SecretInput type="text" {...input} {...ties} className={css.input} />}
    </Field>
  );
}

/** A password with a button to show it. */
export function PasswordField({ label, aside, hint, error, ...input }: FieldWords & Omit<InputProps, 'type'>) {
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <Field {...{ label, aside, hint, error }}>
      {(ties) => (
        <span className={css.box}>
          <SecretInput
            {...input}
            {...ties}
            type={shown ? 'text' : 'password'}
            className={css.input}
            spellCheck={false}
          />
          <button
            type="button"
            className={css.inside}
            aria-pressed={shown}
            aria-label={m.shell_ui_show_password()}
            title={m.shell_ui_show_password()}
            onClick={() => setShown(!shown)}
          >
            <Icon size={18} aria-hidden />
          </button>
        </span>
      )}
    </Field>
  );
}

type SelectProps = FieldWords & Omit<ComponentProps<'select'>, 'id' | 'className' | keyof FieldWords>;

/** A native select. */
export function SelectField({ label, aside, hint, error, children, ...input }: SelectProps) {
  return (
    <Field {...{ label, aside, hint, error }}>
      {(ties) => (
        <select {...input} {...ties} className={`${css.input} ${css.select}`}>
          {children}
        </select>
      )}
    </Field>
  );
}
