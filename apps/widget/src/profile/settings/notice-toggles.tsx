import type { Profile } from '@embook/domain/profile';
import { m } from '../../paraglide/messages.js';
import { Toggle } from '../../ui/toggle/toggle.tsx';
import css from './settings.module.css';
import { useSaveSettings } from './save-settings.ts';
import shared from '../../ui/shared/shared.module.css';

export function NoticeToggles({ profile: { pushEnabled, emailEnabled, feedbackEnabled } }: { profile: Profile }) {
  const { mutate: save } = useSaveSettings();
  return (
    <div className={`${shared.panel} ${css.toggles}`}>
      <Toggle
        title={m.common_profile_push()}
        text={m.common_profile_push_text()}
        on={pushEnabled}
        onChange={(on) => save({ pushEnabled: on })}
      />
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
