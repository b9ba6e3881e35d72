import { SecretInput } from '@embook/ui/secret-input';
import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import frame from '../text-field/field.module.css';
import { Field, type FieldWords } from '../text-field/field.tsx';
import css from './password-field.module.css';

interface PasswordFieldProps
  extends FieldWords, Omit<ComponentProps<'input'>, 'id' | 'className' | 'type' | 'children' | keyof FieldWords> {
  /** Which password a password manager should offer or save. */
  autoComplete: 'current-password' | 'new-password';
  /** The name of the button that shows the password. */
  showLabel: string;
}

export function PasswordField({ label, hint, error, showLabel, ...input }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <Field {...{ label, hint, error }}>
      {(ties) => (
        <span className={frame.box}>
          <SecretInput
            autoCapitalize="none"
            spellCheck={false}
            // Required by section 5 of the specification; the forms show their own message for a short one.
            minLength={2}
            {...input}
            {...ties}
            type={shown ? 'text' : 'password'}
            className={frame.input}
          />
          <button
            type="button"
            className={css.show}
            aria-label={showLabel}
            aria-pressed={shown}
            onClick={() => setShown(!shown)}
          >
            <Icon size={20} aria-hidden />
          </button>
        </span>
      )}
    </Field>
  );
}
