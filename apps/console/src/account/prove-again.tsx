import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { call } from '../lib/call.ts';
import { refusalOf } from '../lib/call-error.ts';
import { errorText } from '../lib/error-text.ts';
import { m } from '../paraglide/messages.js';
import { Button } from '../ui/button/button.tsx';
import { Dialog } from '../ui/dialog/dialog.tsx';
import { PasswordField, SecretField } from '../ui/field/field.tsx';
import { focusField } from './sign-in/focus-with-keys.ts';
import css from './prove-again.module.css';

interface Proof {
  readonly open: boolean;
  /** Resolves with true once the person signed in again, false when they closed the dialog. */
  readonly ask: () => Promise<boolean>;
  readonly answer: (proven: boolean) => void;
}

/** Calls that ask at the same time share one dialog. */
export function useProveAgain(): Proof {
  const [open, setOpen] = useState(false);
  const waiting = useRef<((proven: boolean) => void)[]>([]);
  return {
    open,
    ask: () => {
      setOpen(true);
      return new Promise((resolve) => waiting.current.push(resolve));
    },
    answer: (proven) => {
      setOpen(false);
      for (const resolve of waiting.current.splice(0)) resolve(proven);
    },
  };
}

/** TEAM-9: asks for a fresh sign-in before a dangerous call, which is then repeated. */
export function ProveAgain({ proof: { open, answer } }: { proof: Proof }) {
  return (
    <Dialog title={m.account_prove_title()} open={open} typed onClose={() => answer(false)}>
      <Question onProven={() => answer(true)} />
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
