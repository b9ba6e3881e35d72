import { useLocation } from 'wouter';
import { useCompany } from '../../company/queries.ts';
import { call } from '../../lib/api.ts';
import { toast } from '../../lib/toasts.ts';
import { useSession } from '../../lib/use-session.tsx';
import { m } from '../../paraglide/messages.js';
import { paths } from '../../paths.ts';
import { PasswordQuestion } from './password-question.tsx';
import css from './your-data.module.css';
import shared from '../../ui/shared/shared.module.css';

export function DeleteAccount() {
  const { name } = useCompany();
  const session = useSession();
  const [, navigate] = useLocation();
  return (
    <>
      <div className={`${shared.muted} ${css.text} ${css.warning}`}>
        <p>
          <strong>{m.common_profile_delete_text()}</strong>
        </p>
        <p>{m.common_profile_delete_goes()}</p>
        <p>{m.common_profile_delete_stays({ company: name })}</p>
        <p>{m.common_profile_delete_bookings()}</p>
      </div>
      <PasswordQuestion
        action={m.common_profile_delete_action()}
        kind="danger"
        ask={(password) => call('accountDelete', { password })}
        onDone={() => {
          navigate(paths.signIn('profile'));
          session.set('token', undefined);
          toast(m.common_profile_delete_done());
        }}
      />
    </>
  );
}
