import { CODE_DIGITS, emailProblem, normalEmail, passwordProblem } from '@embook/domain/auth';
import type { Profile } from '@embook/domain/profile';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { problemText } from '../../auth/flow/field-problem.ts';
import { SendAgainOrBack } from '../../auth/form/send-again.tsx';
import { profileQuery } from '../../auth/queries.ts';
import { call } from '../../lib/api.ts';
import { readClock } from '../../lib/clock.tsx';
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

/** The new address, with the password that confirms the change. */
interface EmailChange {
  readonly email: string;
  readonly password: string;
}

/** A mailed code, and when the server would send another one. */
interface SentCode {
  readonly hash: string;
  readonly resendAt: number;
}

async function requestCode(change: EmailChange): Promise<SentCode> {
  const { hash, timer } = await call('requestEmailChange', change);
  return { hash, resendAt: readClock() + timer * 1000 };
}

/** Another address to sign in by, proved by a code that is mailed to it. */
export default function EmailDialog({ profile, open, onClose }: EmailDialogProps) {
  const [request, setRequest] = useState<EmailChange>({ email: '', password: '' });
  const [sent, setSent] = useState<SentCode>();
  return (
    <Dialog title={m.common_profile_email_change()} open={open} onClose={onClose}>
      <Step key={sent?.hash}>
        {!profile.hasPassword ? (
          <SetPasswordFirst />
        ) : sent ? (
          <EnterCode
            request={request}
            sent={sent}
            onSent={setSent}
            onBack={() => setSent(undefined)}
            onDone={onClose}
          />
        ) : (
          <NewAddress
            before={request}
            onSent={(code, typed) => {
              setRequest(typed);
              setSent(code);
            }}
          />
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

interface NewAddressProps {
  /** What was typed before, by who comes back to correct the address. */
  before: EmailChange;
  onSent: (sent: SentCode, typed: EmailChange) => void;
}

function NewAddress({ before, onSent }: NewAddressProps) {
  const { register, handleSubmit, setError, formState } = useForm({ defaultValues: before });
  const { mutate, isPending, error } = useMutation({
    mutationFn: requestCode,
    meta: { screen: true },
    onSuccess: onSent,
    onError: (refused) => showRefusals(setError, wireNames, refused),
  });
  const send = ({ email, password }: EmailChange) => mutate({ email: normalEmail(email), password });
  const problem = otherRefusal(wireNames, error);
  const check = (problemOf: typeof emailProblem, label: string) => (typed: string) => {
    const found = problemOf(typed);
    return found === undefined || problemText(found, label);
  };
  return (
    <form className={css.form} noValidate onSubmit={(event) => void handleSubmit(send)(event)}>
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

interface EnterCodeProps {
  request: EmailChange;
  sent: SentCode;
  onSent: (sent: SentCode) => void;
  onBack: () => void;
  onDone: () => void;
}

function EnterCode({ request, sent: { hash, resendAt }, onSent, onBack, onDone }: EnterCodeProps) {
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
  const again = useMutation({ mutationFn: () => requestCode(request), meta: { screen: true }, onSuccess: onSent });
  const atCode = refusedAt(error, 'code');
  const failed = again.error ?? (atCode === undefined ? error : null);
  const other = failed === null ? undefined : (refusedAt(failed, 'email') ?? errorText(failed));
  return (
    <div className={css.form}>
      <p className={layout.intro}>
        {m.auth_code_text()} <b>{request.email}</b>
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
          again.reset();
        }}
        onComplete={(typed) => mutate(typed)}
      />
      {other !== undefined && <Notice tone="problem">{other}</Notice>}
      <Button loading={isPending} onClick={() => mutate(code)}>
        {m.auth_confirm_code()}
      </Button>
      <SendAgainOrBack {...{ resendAt, onBack }} busy={again.isPending} onSend={() => again.mutate()} />
    </div>
  );
}
