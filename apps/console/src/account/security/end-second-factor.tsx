import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { call } from '../../lib/call.ts';
import { errorText } from '../../lib/error-text.ts';
import { toast } from '../../lib/toasts.ts';
import { m } from '../../paraglide/messages.js';
import { Button } from '../../ui/button/button.tsx';
import { SecretField } from '../../ui/field/field.tsx';
import css from '../account.module.css';

export function EndSecondFactor({ onDone }: { onDone: () => void }) {
  const [code, setCode] = useState('');
  const end = useMutation({
    meta: { screen: true },
    mutationFn: () => call('staffEndSecondFactor', { code: code.trim() }),
    onSuccess: () => {
      toast.done(m.account_factor_ended());
      onDone();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    end.mutate();
  };
  return (
    <form className={css.form} onSubmit={submit} noValidate>
      <p>{m.account_factor_end_text()}</p>
      <SecretField
        label={m.account_prove_code()}
        autoComplete="one-time-code"
        inputMode="numeric"
        value={code}
        error={end.error ? errorText(end.error) : undefined}
        onChange={({ target }) => setCode(target.value)}
      />
      <Button kind="danger" type="submit" loading={end.isPending}>
        {m.account_factor_turn_off()}
      </Button>
    </form>
  );
}
