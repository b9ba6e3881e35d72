import { CODE_DIGITS, codeProblem, newPasswordProblem } from '@embook/domain/auth';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Controller, useForm } from 'react-hook-form';
import { problemText } from '../../auth/flow/field-problem.ts';
import { profileQuery } from '../../auth/queries.ts';
import { call } from '../../lib/api.ts';
import { toast } from '../../lib/toasts.ts';
import { useSession } from '../../lib/use-session.tsx';
import { m } from '../../paraglide/messages.js';
import { Button } from '../../ui/button/button.tsx';
import { CodeField } from '../../ui/code-field/code-field.tsx';
import { Notice } from '../../ui/notice/notice.tsx';
import { PasswordField } from '../../ui/password-field/password-field.tsx';
import { otherRefusal, showRefusals } from '../refusals.ts';
import css from './password-screen.module.css';
import shared from '../../ui/shared/shared.module.css';

/** Who has no password sets the first one with a mailed code, as one that was forgotten: a session alone is not enough. */
export function FirstPassword({ email }: { email: string }) {
  const request = useMutation({ mutationFn: () => call('requestResetCode', { email }), meta: { screen: true } });
  const problem = otherRefusal([], request.error);
  if (request.data) return <CodeAndPassword email={email} hash={request.data.hash} />;
  return (
    <div className={css.form}>
      <p className={`${shared.muted} ${css.text}`}>{m.common_profile_password_none()}</p>
      {problem !== undefined && <Notice tone="problem">{problem}</Notice>}
      <Button loading={request.isPending} onClick={() => request.mutate()}>
        {m.auth_send_code()}
      </Button>
    </div>
  );
}

const empty = { code: '', password: '' };

function CodeAndPassword({ email, hash }: { email: string; hash: string }) {
  const session = useSession();
  const client = useQueryClient();
  const { control, register, handleSubmit, setError, formState } = useForm({ defaultValues: empty });
  const { mutate, isPending, error } = useMutation({
    mutationFn: (typed: typeof empty) => call('setNewPassword', { hash, ...typed }),
    meta: { screen: true },
    onSuccess: ({ accessToken }) => {
      session.set('token', accessToken);
      client.setQueryData(profileQuery().queryKey, (profile) => profile && { ...profile, hasPassword: true });
      toast(m.common_profile_password_saved());
    },
    onError: (refused) => showRefusals(setError, wireNames, refused),
  });
  const problem = otherRefusal(wireNames, error);
  const checkCode = (typed: string) => {
    const found = codeProblem(typed);
    return found === undefined || problemText(found, m.auth_field_code());
  };
  const checkPassword = (typed: string) => {
    const found = newPasswordProblem(typed);
    return found === undefined || problemText(found);
  };
  return (
    <form className={css.form} noValidate onSubmit={(event) => void handleSubmit((typed) => mutate(typed))(event)}>
      <p className={`${shared.muted} ${css.text}`} role="status">
        {m.auth_reset_code_text()} <b>{email}</b>
      </p>
      <Controller
        control={control}
        name="code"
        rules={{ validate: checkCode }}
        render={({ field: { value, onChange, name } }) => (
          <CodeField
            label={m.auth_field_code()}
            digits={CODE_DIGITS}
            {...{ name, value, onChange }}
            aria-required
            onComplete={onChange}
            error={formState.errors.code?.message}
          />
        )}
      />
      <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        {...register('password', { validate: checkPassword })}
        label={m.auth_field_new_password()}
        hint={m.auth_field_password_hint()}
        autoComplete="new-password"
        showLabel={m.auth_field_show_password()}
        error={formState.errors.password?.message}
      />
      {problem !== undefined && <Notice tone="problem">{[m.auth_password_not_changed(), problem].join(' ')}</Notice>}
      <Button type="submit" loading={isPending}>
        {m.common_profile_password_set()}
      </Button>
    </form>
  );
}

const wireNames = [
  ['code', 'code'],
  ['password', 'password'],
] as const;
