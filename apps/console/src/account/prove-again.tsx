import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { call } from '../lib/call.ts';
import { refusalOf } from '../lib/call-error.ts';
import { errorText } from '../lib/error-text.ts';
import { m } from '../paraglide/messages.js';
import { Button } from '../ui/button/button.tsx';
import { Dialog } from '../ui/dialog/dialog.tsx';
import { PasswordField, SecretField } from '../ui/field/field.tsx';
import { focusField } from './sign-in/focus-with-keys.ts';
import css from './prove-again.module.css';

interface ProveAgainProps {
  onAnswer: (isProven: boolean) => void;
}

/** TEAM-9: asks for a fresh sign-in before a dangerous call, which is then repeated. */
export default function ProveAgain({ onAnswer }: ProveAgainProps) {
  return (
    <Dialog title={m.account_prove_title()} open typed onClose={() => onAnswer(false)}>
      <Question onProven={() => onAnswer(true)} />
    </Dialog>
  );
}

function Question({ onProven }: { onProven: () => void }) {
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const prove = useMutation({
    meta: { screen: true },
    mutationFn: () => call('staffConfirm', { password, ...(code && { code }) }),
    onSuccess: onProven,
  });
  const asksCode = refusalOf(prove.error)?.result['second_factor'] === true || code !== '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    prove.mutate();
  };
  return (
    <form className={css.form} onSubmit={submit} noValidate>
      <p className={css.lead}>{m.account_prove_lead()}</p>
      <PasswordField
        label={m.account_sign_in_password()}
        autoComplete="current-password"
        value={password}
        error={prove.error && !asksCode ? errorText(prove.error) : undefined}
        onChange={({ target }) => setPassword(target.value)}
      />
      {asksCode && (
        <SecretField
          label={m.account_prove_code()}
          inputMode="numeric"
          autoComplete="one-time-code"
          ref={focusField}
          value={code}
          error={prove.error && code ? errorText(prove.error) : undefined}
          onChange={({ target }) => setCode(target.value)}
        />
      )}
      <Button kind="primary" type="submit" loading={prove.isPending}>
        {m.account_prove_button()}
      </Button>
    </form>
  );
}
