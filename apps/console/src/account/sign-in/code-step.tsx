import { type FormEvent, useState } from 'react';
import { errorText } from '../../lib/error-text.ts';
import { m } from '../../paraglide/messages.js';
import { Avatar } from '../../ui/avatar/avatar.tsx';
import { Button } from '../../ui/button/button.tsx';
import { CodeField } from '../../ui/field/code-field.tsx';
import { SecretField } from '../../ui/field/field.tsx';
import { focusField } from './focus-with-keys.ts';
import css from './step.module.css';
import shared from '../../theme/shared.module.css';

interface CodeStepProps {
  email: string;
  error: Error | null;
  pending: boolean;
  onCode: (code: string) => void;
  onBack: () => void;
}

/** The second factor: six digits, submitted with the last one, or a recovery code. */
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
      <div className={`${shared.beside} ${css.who}`}>
        <Avatar name={email} size={40} />
        <p>
          <b>{email}</b>
          <br />
          <button type="button" className={css.link} onClick={onBack}>
            {m.account_code_not_you()}
          </button>
        </p>
      </div>
      <div>
        <h1 className={shared.question}>{recovery ? m.account_code_recovery_title() : m.account_code_title()}</h1>
        <p className={shared.lead}>{recovery ? m.account_code_recovery_lead() : m.account_code_lead()}</p>
      </div>
      <form className={css.form} onSubmit={submit} noValidate>
        {recovery ? (
          <SecretField
            {...words}
            label={m.account_code_recovery_label()}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            ref={focusField}
            value={code}
            onChange={({ target }) => setCode(target.value)}
          />
        ) : (
          <CodeField
            {...words}
            hint={m.account_code_hint()}
            label={m.account_code_label()}
            ref={focusField}
            value={code}
            onChange={setCode}
            onComplete={onCode}
          />
        )}
        <Button kind="primary" size="large" block type="submit" loading={pending}>
          {m.account_sign_in_title()}
        </Button>
      </form>
      <hr className={css.line} />
      <div className={css.links}>
        <button
          type="button"
          className={css.link}
          onClick={() => {
            setCode('');
            setRecovery(!recovery);
          }}
        >
          {recovery ? m.account_code_use_app() : m.account_code_use_recovery()}
        </button>
      </div>
    </>
  );
}
