import { changeProblems } from '@embook/domain/auth';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { problemText } from '../../auth/flow/field-problem.ts';
import { call } from '../../lib/api.ts';
import { toast } from '../../lib/toasts.ts';
import { useSession } from '../../lib/use-session.tsx';
import { m } from '../../paraglide/messages.js';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/button/button.tsx';
import { Notice } from '../../ui/notice/notice.tsx';
import { PasswordField } from '../../ui/password-field/password-field.tsx';
import { FirstPassword } from './first-password.tsx';
import { ProfilePage, WithProfile } from '../profile-page.tsx';
import { profileQuery } from '../../auth/queries.ts';
import { otherRefusal, showRefusals } from '../refusals.ts';
import css from './password-screen.module.css';
import shared from '../../ui/shared/shared.module.css';

const empty = { currentPassword: '', newPassword: '', retypedPassword: '' };

type Typed = typeof empty;

export default function PasswordScreen() {
  return (
    <ProfilePage
      title={m.common_profile_password_title()}
      via={{ href: paths.profileAccount(), name: m.common_profile_account() }}
    >
      <WithProfile waiting={<PasswordForm />}>
        {({ email, hasPassword }) => (hasPassword ? <PasswordForm /> : <FirstPassword email={email} />)}
      </WithProfile>
    </ProfilePage>
  );
}

/** VAL-4. Changing the password ends every other session; this one continues with the token of the answer. */
function PasswordForm() {
  const session = useSession();
  const { data: profile } = useQuery(profileQuery());
  const { register, handleSubmit, setError, reset, formState } = useForm({ defaultValues: empty });
  const { mutate, isPending, error } = useMutation({
    mutationFn: ({ currentPassword, newPassword }: Typed) => call('changePassword', { currentPassword, newPassword }),
    meta: { screen: true },
    onSuccess: ({ accessToken }) => {
      if (accessToken !== null) session.set('token', accessToken);
      reset();
      toast(m.common_profile_password_saved());
    },
    onError: (refused) => showRefusals(setError, wireNames, refused),
  });
  const problem = otherRefusal(wireNames, error);
  const field = (name: keyof Typed, label: string) => ({
    ...register(name, {
      validate: (_, typed) => {
        const problem = changeProblems(typed)[name];
        return problem === undefined || problemText(problem, label);
      },
      // Changing the first password revalidates the second.
      deps: name === 'retypedPassword' ? [] : ['retypedPassword'],
    }),
    label,
    error: formState.errors[name]?.message,
    showLabel: m.auth_field_show_password(),
  });
  return (
    <form className={css.form} noValidate onSubmit={(event) => void handleSubmit((typed) => mutate(typed))(event)}>
      {/* The account, for password managers. */}
      <input type="email" name="email" autoComplete="username" value={profile?.email ?? ''} readOnly hidden />
      <PasswordField
        {...field('currentPassword', m.common_profile_password_current())}
        autoComplete="current-password"
      />
      <PasswordField
        {...field('newPassword', m.auth_field_new_password())}
        autoComplete="new-password"
        hint={m.auth_field_password_hint()}
      />
      <PasswordField {...field('retypedPassword', m.auth_field_retyped_password())} autoComplete="new-password" />
      <p className={`${shared.muted} ${css.text}`}>{m.common_profile_password_text()}</p>
      {problem !== undefined && <Notice tone="problem">{[m.auth_password_not_changed(), problem].join(' ')}</Notice>}
      <Button type="submit" loading={isPending}>
        {m.common_profile_password_save()}
      </Button>
    </form>
  );
}

const wireNames = [
  ['currentPassword', 'current_password'],
  ['newPassword', 'new_password'],
] as const;
