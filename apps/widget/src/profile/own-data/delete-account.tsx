import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { profileQuery } from '../../auth/queries.ts';
import { call } from '../../lib/api.ts';
import { toast } from '../../lib/toasts.ts';
import { useSession } from '../../lib/use-session.tsx';
import { m } from '../../paraglide/messages.js';
import { paths } from '../../paths.ts';
import { MailedCodeQuestion } from './mailed-code-question.tsx';
import { PasswordQuestion } from './password-question.tsx';
import { SetPasswordFirst } from './set-password-first.tsx';
import css from './your-data.module.css';
import shared from '../../ui/shared/shared.module.css';

interface DeleteAccountProps {
  /** Not named where it is blocked. */
  company: string | undefined;
  /** Whether the platform mails a code to who has no password. */
  mailsCodes: boolean;
}

export function DeleteAccount({ company, mailsCodes }: DeleteAccountProps) {
  return (
    <>
      <div className={`${shared.muted} ${css.text} ${css.warning}`}>
        <p>
          <strong>{m.common_profile_delete_text()}</strong>
        </p>
        <p>{m.common_profile_delete_goes()}</p>
        <p>
          {company === undefined ? m.common_profile_delete_stays_unnamed() : m.common_profile_delete_stays({ company })}
        </p>
        <p>{m.common_profile_delete_bookings()}</p>
      </div>
      <Question mailsCodes={mailsCodes} />
    </>
  );
}

/** The password, or a mailed code for who has none; a platform that mails none needs a password first. */
function Question({ mailsCodes }: Pick<DeleteAccountProps, 'mailsCodes'>) {
  const { data: profile } = useQuery(profileQuery());
  const session = useSession();
  const [, navigate] = useLocation();
  const action = m.common_profile_delete_action();
  const onDone = () => {
    navigate(paths.signIn('profile'));
    session.set('token', undefined);
    toast(m.common_profile_delete_done());
  };
  if (profile?.hasPassword !== false)
    return (
      <PasswordQuestion kind="danger" {...{ action, onDone }} ask={(password) => call('accountDelete', { password })} />
    );
  if (!mailsCodes) return <SetPasswordFirst />;
  return (
    <MailedCodeQuestion
      email={profile.email}
      kind="danger"
      text={m.common_profile_delete_code({ email: profile.email })}
      {...{ action, onDone }}
      request={() => call('requestAccountDeletion', {})}
      ask={(given) => call('accountDeleteByCode', given)}
    />
  );
}
