import { CODE_DIGITS, emailProblem, normalEmail, passwordProblem } from '@embook/domain/auth';
import type { Profile } from '@embook/domain/profile';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { problemText } from '../../auth/flow/field-problem.ts';
import { profileQuery } from '../../auth/queries.ts';
import { call } from '../../lib/api.ts';
import { errorText } from '../../lib/error-text.ts';
import { toast } from '../../lib/toasts.ts';
import { m } from '../../paraglide/messages.js';
import { Button } from '../../ui/button/button.tsx';
import { CodeField } from '../../ui/code-field/code-field.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { Notice } from '../../ui/notice/notice.tsx';
import { PasswordField } from '../../ui/password-field/password-field.tsx';
import { TextField } from '../../ui/text-field/text-field.tsx';
import { SetPasswordFirst } from '../own-data/set-password-first.tsx';
import { otherRefusal, refusedAt, showRefusals } from '../refusals.ts';
import css from './email-dialog.module.css';
import layout from '../../ui/shared/layout.module.css';

interface EmailDialogProps {
  profile: Profile;
  open: boolean;
  onClose: () => void;
}

/** Another address to sign in by, proved by a code that is mailed to it. */
export default function EmailDialog({ profile, open, onClose }: EmailDialogProps) {
  const [sent, setSent] = useState<{ email: string; hash: string }>();
  return (
    <Dialog title={m.common_profile_email_change()} open={open} onClose={onClose}>
      <Step key={sent?.hash}>
        {!profile.hasPassword ? (
          <SetPasswordFirst />
        ) : sent ? (
          <EnterCode {...sent} onDone={onClose} />
        ) : (
          <NewAddress onSent={setSent} />
        )}
      </Step>
    </Dialog>
  );
}

/** Focuses its first field: a dialog begins at its close button, and the button that sends the code is gone then. */
function Step({ children }: { children: ReactNode }) {
  const step = useRef<HTMLDivElement>(null);
  useEffect(() => step.current?.querySelector('input')?.focus(), []);
  return <div ref={step}>{children}</div>;
}

function NewAddress({ onSent }: { onSent: (sent: { email: string; hash: string }) => void }) {
  const { register, handleSubmit, setError, formState } = useForm({ defaultValues: { email: '', password: '' } });
  const { mutate, isPending, error } = useMutation({
    mutationFn: async ({ email, password }: { email: string; password: string }) => {
      const { hash } = await call('requestEmailChange', { email: normalEmail(email), password });
      return { email: normalEmail(email), hash };
    },
    meta: { screen: true },
    onSuccess: onSent,
    onError: (refused) => showRefusals(setError, wireNames, refused),
  });
  const problem = otherRefusal(wireNames, error);
  const check = (problemOf: typeof emailProblem, label: string) => (typed: string) => {
    const found = problemOf(typed);
    return found === undefined || problemText(found, label);
  };
  return (
    <form className={css.form} noValidate onSubmit={(event) => void handleSubmit((typed) => mutate(typed))(event)}>
      <p className={layout.intro}>{m.common_profile_email_text()}</p>
      <TextField
        {...register('email', { validate: check(emailProblem, m.common_profile_email_new()) })}
        label={m.common_profile_email_new()}
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        error={formState.errors.email?.message}
      />
      <PasswordField
        {...register('password', { validate: check(passwordProblem, m.auth_field_password()) })}
        label={m.common_profile_confirm_password()}
        autoComplete="current-password"
        showLabel={m.auth_field_show_password()}
        error={formState.errors.password?.message}
      />
      {problem !== undefined && <Notice tone="problem">{problem}</Notice>}
      <Button type="submit" loading={isPending}>
        {m.auth_send_code()}
      </Button>
    </form>
  );
}

const wireNames = [
  ['email', 'email'],
  ['password', 'password'],
] as const;

function EnterCode({ email, hash, onDone }: { email: string; hash: string; onDone: () => void }) {
  const client = useQueryClient();
  const [code, setCode] = useState('');
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: (typed: string) => call('changeEmail', { hash, code: typed }),
    meta: { screen: true },
    onSuccess: ({ email: changed }) => {
      client.setQueryData(profileQuery().queryKey, (profile) => profile && { ...profile, email: changed });
      toast(m.common_profile_email_changed());
      onDone();
    },
  });
  const atCode = refusedAt(error, 'code');
  const other = error === null || atCode !== undefined ? undefined : (refusedAt(error, 'email') ?? errorText(error));
  return (
    <div className={css.form}>
      <p className={layout.intro}>
        {m.auth_code_text()} <b>{email}</b>
      </p>
      <CodeField
        label={m.auth_field_code()}
        name="code"
        digits={CODE_DIGITS}
        value={code}
        aria-required
        error={atCode}
        onChange={(typed) => {
          setCode(typed);
          reset();
        }}
        onComplete={(typed) => mutate(typed)}
      />
      {other !== undefined && <Notice tone="problem">{other}</Notice>}
      <Button loading={isPending} onClick={() => mutate(code)}>
        {m.auth_confirm_code()}
      </Button>
    </div>
  );
}
