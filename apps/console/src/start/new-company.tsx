import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useLocation } from 'wouter';
import { call } from '../lib/call.ts';
import { fieldError, refusalOf } from '../lib/call-error.ts';
import { errorText } from '../lib/error-text.ts';
import { useRefusedFocus } from '../lib/refused-focus.ts';
import { chooseCompany, meQuery } from '../lib/session.ts';
import { toast } from '../lib/toasts.ts';
import { m } from '../paraglide/messages.js';
import { Button } from '../ui/button/button.tsx';
import { CodeField } from '../ui/field/code-field.tsx';
import { PasswordField, TextField } from '../ui/field/field.tsx';
import { focusField } from '../account/sign-in/focus-with-keys.ts';
import css from '../account/sign-in/step.module.css';
import shared from '../theme/shared.module.css';

interface NewCompanyProps {
  email: string;
  /** Identifies the mailed code. */
  hash: string;
  onOtherEmail: () => void;
}

const nothingTyped = { code: '', companyName: '', name: '', password: '' };

/** Does not tell whether the address has a staff account, which would disclose it to strangers (B3). */
export function NewCompany({ email, hash, onOtherEmail }: NewCompanyProps) {
  const client = useQueryClient();
  const [, go] = useLocation();
  const [typed, setTyped] = useState(nothingTyped);
  const type = (part: Partial<typeof nothingTyped>) => setTyped((before) => ({ ...before, ...part }));
  const start = useMutation({
    meta: { screen: true },
    mutationFn: () =>
      call('staffStart', {
        hash,
        code: typed.code,
        companyName: typed.companyName.trim(),
        ...(typed.name.trim() && { name: typed.name.trim() }),
        password: typed.password,
      }),
    onSuccess: async ({ company, signedIn }) => {
      chooseCompany(company.key);
      if (!signedIn) toast.done(m.start_sign_in_now({ company: company.name }));
      await client.invalidateQueries({ queryKey: meQuery.queryKey });
      // The five steps of the set-up; after a sign-in, if one is needed (START-1).
      go('/start/brand', { replace: true });
    },
  });
  const { error } = start;
  const hasFieldErrors = Object.keys(refusalOf(error)?.errors ?? {}).length > 0;
  const form = useRefusedFocus<HTMLFormElement>(error);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    start.mutate();
  };
  return (
    <>
      <div>
        <h1 className={shared.question}>{m.start_company_title()}</h1>
        <p className={shared.lead}>{m.start_company_lead({ email })}</p>
      </div>
      <form ref={form} className={css.form} onSubmit={submit} noValidate>
        <CodeField
          label={m.start_code()}
          ref={focusField}
          value={typed.code}
          error={fieldError(error, 'code')}
          onChange={(code) => type({ code })}
          onComplete={(code) => type({ code })}
        />
        <TextField
          label={m.start_company_name()}
          autoComplete="organization"
          value={typed.companyName}
          error={fieldError(error, 'company_name')}
          onChange={({ target }) => type({ companyName: target.value })}
        />
        <TextField
          label={m.account_join_name()}
          autoComplete="name"
          value={typed.name}
          error={fieldError(error, 'name')}
          onChange={({ target }) => type({ name: target.value })}
        />
        <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
        <PasswordField
          label={m.account_join_new_password()}
          autoComplete="new-password"
          hint={m.start_password_hint()}
          value={typed.password}
          error={fieldError(error, 'password')}
          onChange={({ target }) => type({ password: target.value })}
        />
        {error && !hasFieldErrors && (
          <p className={`${shared.refusal} ${css.refused}`} role="alert">
            {errorText(error)}
          </p>
        )}
        <Button kind="primary" size="large" block type="submit" loading={start.isPending}>
          {m.start_button()}
        </Button>
      </form>
      <div className={css.links}>
        <button type="button" className={css.link} onClick={onOtherEmail}>
          {m.start_other_email()}
        </button>
      </div>
    </>
  );
}
