import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ShieldAlert, ShieldCheck } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { meQuery } from '../../lib/session.ts';
import { m } from '../../paraglide/messages.js';
import { Button } from '../../ui/button/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { Section, SectionRow, SectionRows } from '../../ui/section/section.tsx';
import { SetUpSecondFactor } from './set-up-second-factor.tsx';
import { call } from '../../lib/call.ts';
import { errorText } from '../../lib/error-text.ts';
import { toast } from '../../lib/toasts.ts';
import { SecretField } from '../../ui/field/field.tsx';
import css from '../account.module.css';

/** TEAM-2: a code from an authenticator app beside the password. */
export function SecondFactor({ on }: { on: boolean }) {
  const client = useQueryClient();
  const [open, setOpen] = useState<'on' | 'replace' | 'off'>();
  const close = () => {
    setOpen(undefined);
    void client.invalidateQueries({ queryKey: meQuery.queryKey });
  };
  return (
    <Section title={m.account_factor_title()} text={m.account_factor_text()}>
      <SectionRows>
        <SectionRow
          icon={on ? <ShieldCheck size={18} aria-hidden /> : <ShieldAlert size={18} aria-hidden />}
          title={on ? m.account_factor_on() : m.account_factor_off()}
          text={on ? m.account_factor_on_text() : m.account_factor_off_text()}
        >
          {on ? (
            <>
              <Button onClick={() => setOpen('replace')}>{m.account_factor_replace()}</Button>
              <Button onClick={() => setOpen('off')}>{m.account_factor_turn_off()}</Button>
            </>
          ) : (
            <Button kind="primary" onClick={() => setOpen('on')}>
              {m.account_factor_set_up()}
            </Button>
          )}
        </SectionRow>
      </SectionRows>
      <Dialog title={m.account_factor_set_up_title()} open={open === 'on'} onClose={close}>
        <SetUpSecondFactor onDone={close} />
      </Dialog>
      <Dialog title={m.account_factor_replace_title()} open={open === 'replace'} typed onClose={close}>
        <SetUpSecondFactor replaces onDone={close} />
      </Dialog>
      <Dialog title={m.account_factor_end_title()} open={open === 'off'} typed onClose={close}>
        <EndSecondFactor onDone={close} />
      </Dialog>
    </Section>
  );
}

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
