import { useRunning } from '../../lib/use-running.ts';
import { m } from '../../paraglide/messages.js';
import { Loading } from '../../ui/waiting/loading.tsx';
import { Skeleton } from '../../ui/waiting/skeleton.tsx';
import { ProfilePage, WithProfile } from '../profile-page.tsx';
import { AccountForm } from './account-form.tsx';
import css from './account-form.module.css';

/**
 * The form renders only in the browser: nothing can be typed before, and browsers word country names differently from
 * the server.
 */
export default function AccountScreen() {
  const running = useRunning();
  return (
    <ProfilePage title={m.common_profile_account()}>
      <WithProfile waiting={<Waiting />}>
        {(profile) => (running ? <AccountForm key={profile.email} profile={profile} /> : <Waiting />)}
      </WithProfile>
    </ProfilePage>
  );
}

const Waiting = () => (
  <Loading>
    <div className={css.fields}>
      {Array.from({ length: 8 }, (_, index) => (
        <Skeleton key={index} height={78} radius={14} />
      ))}
    </div>
  </Loading>
);
