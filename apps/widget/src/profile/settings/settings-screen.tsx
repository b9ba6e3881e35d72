import type { Profile } from '@embook/domain/profile';
import { useCapability, useCompany } from '../../company/queries.ts';
import { m } from '../../paraglide/messages.js';
import { Loading } from '../../ui/waiting/loading.tsx';
import { Skeleton } from '../../ui/waiting/skeleton.tsx';
import { useHasOwnData } from '../own-data/has-own-data.ts';
import { YourData } from '../own-data/your-data.tsx';
import { ProfilePage, ProfileSection, WithProfile } from '../profile-page.tsx';
import { LanguageCards } from './language-cards.tsx';
import { Toggle } from '../../ui/toggle/toggle.tsx';
import { PushToggle } from './push-toggle.tsx';
import css from './settings.module.css';
import { useSaveSettings } from './save-settings.ts';
import shared from '../../ui/shared/shared.module.css';

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

function NoticeToggles({ profile: { pushEnabled, emailEnabled, feedbackEnabled } }: { profile: Profile }) {
  const { mutate: save } = useSaveSettings();
  const hasPush = useCapability('web-push');
  return (
    <div className={`${shared.panel} ${css.toggles}`}>
      {hasPush ? (
        <PushToggle isWanted={pushEnabled} />
      ) : (
        <Toggle
          title={m.common_profile_push()}
          text={m.common_profile_push_text()}
          on={pushEnabled}
          onChange={(on) => save({ pushEnabled: on })}
        />
      )}
      <Toggle
        title={m.common_profile_mail()}
        text={m.common_profile_mail_text()}
        on={emailEnabled}
        onChange={(on) => save({ emailEnabled: on })}
      />
      <Toggle
        title={m.common_profile_feedback()}
        text={m.common_profile_feedback_text()}
        on={feedbackEnabled}
        onChange={(on) => save({ feedbackEnabled: on })}
      />
    </div>
  );
}
