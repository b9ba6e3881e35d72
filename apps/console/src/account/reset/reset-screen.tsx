import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useLocation } from 'wouter';
import { call } from '../../lib/call.ts';
import { fieldError, refusalOf } from '../../lib/call-error.ts';
import { errorText } from '../../lib/error-text.ts';
import { meQuery } from '../../lib/session.ts';
import { m } from '../../paraglide/messages.js';
import { Button } from '../../ui/button/button.tsx';
import { PasswordField, SecretField } from '../../ui/field/field.tsx';
import { SignInFrame } from '../sign-in/frame.tsx';
import css from '../sign-in/step.module.css';
import shared from '../../theme/shared.module.css';

/** Sets a new password by the mailed link; the second factor is still required (TEAM-2). */
export default function ResetScreen() {
  const client = useQueryClient();
  const [, go] = useLocation();
  const [token] = useState(() => location.hash.slice(1));
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const reset = useMutation({
    meta: { screen: true },
    mutationFn: () => call('staffResetPassword', { token, password, ...(code && { code }) }),
    onSuccess: (account) => {
      client.setQueryData(meQuery.queryKey, account);
      // Replaces the address, so that the used token leaves the address bar.
      go('/', { replace: true });
    },
  });
  const { error } = reset;
  const asksCode = refusalOf(error)?.result['second_factor'] === true || code !== '';
  const wrongField = fieldError(error, 'password') ?? fieldError(error, 'code');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    reset.mutate();
  };
  return (
    <SignInFrame>
      <div>
        <h1 className={shared.question}>{m.account_reset_title()}</h1>
        <p className={shared.lead}>{m.account_reset_lead()}</p>
      </div>
      <form className={css.form} onSubmit={submit} noValidate>
        <PasswordField
          label={m.account_password_new()}
          autoComplete="new-password"
          hint={m.account_password_hint()}
          value={password}
          error={fieldError(error, 'password')}
          onChange={({ target }) => setPassword(target.value)}
        />
        {asksCode && (
          <SecretField
            label={m.account_prove_code()}
            autoComplete="one-time-code"
            inputMode="numeric"
            value={code}
            error={fieldError(error, 'code')}
            onChange={({ target }) => setCode(target.value)}
          />
        )}
        {error && wrongField === undefined && (
          <p className={`${shared.refusal} ${css.refused}`} role="alert">
            {fieldError(error, 'token') ?? errorText(error)}
          </p>
        )}
        <Button kind="primary" size="large" block type="submit" loading={reset.isPending}>
          {m.account_reset_button()}
        </Button>
      </form>
    </SignInFrame>
  );
}
