import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { call } from '../../lib/call.ts';
import { fieldError, refusalOf } from '../../lib/call-error.ts';
import { errorText } from '../../lib/error-text.ts';
import { toast } from '../../lib/toasts.ts';
import { m } from '../../paraglide/messages.js';
import { Button } from '../../ui/button/button.tsx';
import { PasswordField } from '../../ui/field/field.tsx';
import { Section } from '../../ui/section/section.tsx';
import css from '../account.module.css';
import { sessionsKey } from './sessions.tsx';

export function PasswordChange() {
  const client = useQueryClient();
  const [currentPassword, setCurrent] = useState('');
  const [newPassword, setNew] = useState('');
  const change = useMutation({
    meta: { screen: true },
    mutationFn: () => call('staffChangePassword', { currentPassword, newPassword }),
    onSuccess: () => {
      setCurrent('');
      setNew('');
      toast.done(m.account_password_done());
      void client.invalidateQueries({ queryKey: sessionsKey });
    },
  });
  const { error } = change;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    change.mutate();
  };
  return (
    <Section title={m.account_password_title()} text={m.account_password_text()}>
      <form className={css.form} onSubmit={submit} noValidate>
        <PasswordField
          label={m.account_password_current()}
          autoComplete="current-password"
          value={currentPassword}
          error={fieldError(error, 'current_password')}
          onChange={({ target }) => setCurrent(target.value)}
        />
        <PasswordField
          label={m.account_password_new()}
          autoComplete="new-password"
          hint={m.account_password_hint()}
          value={newPassword}
          error={fieldError(error, 'new_password')}
          onChange={({ target }) => setNew(target.value)}
        />
        {error && Object.keys(refusalOf(error)?.errors ?? {}).length === 0 && (
          <p className={css.quiet} role="alert">
            {errorText(error)}
          </p>
        )}
        <Button type="submit" loading={change.isPending}>
          {m.account_password_button()}
        </Button>
      </form>
    </Section>
  );
}
