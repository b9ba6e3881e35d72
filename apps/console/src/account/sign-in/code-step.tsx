import { ArrowLeft } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { errorText } from '../../lib/error-text.ts';
import { m } from '../../paraglide/messages.js';
import { Button } from '../../ui/button/button.tsx';
import { CodeField } from '../../ui/field/code-field.tsx';
import { TextField } from '../../ui/field/field.tsx';
import css from './step.module.css';

interface CodeStepProps {
  email: string;
  error: Error | null;
  pending: boolean;
  onCode: (code: string) => void;
  onBack: () => void;
}

/** The second factor: six figures, of which the last one sends them, or a recovery code. */
export function CodeStep({ email, error, pending, onCode, onBack }: CodeStepProps) {
  const [code, setCode] = useState('');
  const [recovery, setRecovery] = useState(false);
  const words = { error: error ? errorText(error) : undefined };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onCode(code);
  };
  return (
    <>
      <div>
        <h1 className={css.title}>{recovery ? m.account_code_recovery_title() : m.account_code_title()}</h1>
        <p className={css.lead}>{recovery ? m.account_code_recovery_lead() : m.account_code_lead({ email })}</p>
      </div>
      <form className={css.form} onSubmit={submit} noValidate>
        {recovery ? (
          <TextField
            {...words}
            label={m.account_code_recovery_label()}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            // The step consists of this one field.
            ref={(field) => field?.focus()}
            value={code}
            onChange={({ target }) => setCode(target.value)}
          />
        ) : (
          <CodeField
            {...words}
            label={m.account_code_label()}
            ref={(field) => field?.focus()}
            value={code}
            onChange={setCode}
            onComplete={onCode}
          />
        )}
        <Button kind="primary" size="large" block type="submit" loading={pending}>
          {m.account_sign_in_continue()}
        </Button>
      </form>
      <div className={css.ways}>
        <Button kind="quiet" onClick={onBack}>
          <ArrowLeft size={16} aria-hidden />
          {m.account_code_back()}
        </Button>
        <Button
          kind="quiet"
          onClick={() => {
            setCode('');
            setRecovery(!recovery);
          }}
        >
          {recovery ? m.account_code_use_app() : m.account_code_use_recovery()}
        </Button>
      </div>
    </>
  );
}
