import { useCompany } from '../../company/queries.ts';
import { m } from '../../paraglide/messages.js';
import { Loading } from '../../ui/waiting/loading.tsx';
import { Skeleton } from '../../ui/waiting/skeleton.tsx';
import { useHasOwnData } from '../own-data/has-own-data.ts';
import { YourData } from '../own-data/your-data.tsx';
import { ProfilePage, ProfileSection, WithProfile } from '../profile-page.tsx';
import { LanguageCards } from './language-cards.tsx';
import { NoticeToggles } from './notice-toggles.tsx';

/** Mails, language and the customer's own data (PRO-3). */
export default function SettingsScreen() {
  const { name } = useCompany();
  const hasData = useHasOwnData();
  return (
    <ProfilePage title={m.common_profile_settings()}>
      <ProfileSection title={m.common_profile_notify()}>
        <WithProfile waiting={<Waiting />}>{(profile) => <NoticeToggles profile={profile} />}</WithProfile>
      </ProfileSection>
      <ProfileSection title={m.common_shell_language()}>
        <LanguageCards />
      </ProfileSection>
      {hasData && (
        <ProfileSection title={m.common_profile_data()} text={m.common_profile_data_text({ company: name })}>
          <YourData />
        </ProfileSection>
      )}
    </ProfilePage>
  );
}

const Waiting = () => (
  <Loading>
    <Skeleton height={216} radius={16} />
  </Loading>
);
