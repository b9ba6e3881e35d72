import { useMutation } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { call } from '../../lib/call.ts';
import { errorText } from '../../lib/error-text.ts';
import { m } from '../../paraglide/messages.js';
import { Button } from '../../ui/button/button.tsx';
import { TextField } from '../../ui/field/field.tsx';
import { focusField } from './focus-with-keys.ts';
import css from './step.module.css';
import shared from '../../theme/shared.module.css';

interface ForgottenStepProps {
  email: string;
  onEmail: (email: string) => void;
  onBack: () => void;
}

/** Sends a reset link; the answer is the same for an unknown address. */
export function ForgottenStep({ email, onEmail, onBack }: ForgottenStepProps) {
  const request = useMutation({
    meta: { screen: true },
    mutationFn: () => call('staffRequestReset', { email: email.trim() }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    request.mutate();
  };
  return (
    <>
      <div>
        <h1 className={shared.question}>{m.account_forgotten_title()}</h1>
        <p className={shared.lead}>
          {request.isSuccess ? m.account_forgotten_sent({ email: email.trim() }) : m.account_forgotten_lead()}
        </p>
      </div>
      {!request.isSuccess && (
        <form className={css.form} onSubmit={submit} noValidate>
          <TextField
            label={m.account_sign_in_email()}
            type="email"
            ref={focusField}
            inputMode="email"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            value={email}
            error={request.error ? errorText(request.error) : undefined}
            onChange={({ target }) => onEmail(target.value)}
          />
          <Button kind="primary" size="large" block type="submit" loading={request.isPending}>
            {m.account_forgotten_button()}
          </Button>
        </form>
      )}
      <div className={css.links}>
        <button type="button" className={css.link} onClick={onBack}>
          {m.account_forgotten_back()}
        </button>
      </div>
    </>
  );
}
