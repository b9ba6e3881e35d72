import type { Profile } from '@embook/domain/profile';
import { useCapability } from '../../company/queries.ts';
import { m } from '../../paraglide/messages.js';
import { Toggle } from '../../ui/toggle/toggle.tsx';
import { PushToggle } from './push-toggle.tsx';
import css from './settings.module.css';
import { useSaveSettings } from './save-settings.ts';
import shared from '../../ui/shared/shared.module.css';

export function NoticeToggles({ profile: { pushEnabled, emailEnabled, feedbackEnabled } }: { profile: Profile }) {
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
