import { useSyncExternalStore } from 'react';
import { useSettings } from '../../lib/settings.tsx';
import { m } from '../../paraglide/messages.js';
import { paths } from '../../paths.ts';
import layout from '../../ui/shared/layout.module.css';
import shared from '../../ui/shared/shared.module.css';
import { Toggle } from '../../ui/toggle/toggle.tsx';
import css from './settings.module.css';
import { platformOrigin, pushObstacle } from './push-browser.ts';
import { usePush } from './use-push.ts';

const noSubscription = () => () => {};

/** Joins and leaves this browser, or says what is missing (TOLD-1). */
export function PushToggle({ isWanted }: { isWanted: boolean }) {
  const { baseUrl } = useSettings();
  const { isOn, change } = usePush(isWanted);
  const obstacle = useSyncExternalStore(
    noSubscription,
    () => pushObstacle(baseUrl),
    () => undefined,
  );
  const words = {
    not_here: m.common_profile_push_not_here,
    unsupported: m.common_profile_push_unsupported,
    denied: m.common_profile_push_denied,
    on: m.common_profile_push_on,
    off: m.common_profile_push_off,
  };
  return (
    <>
      <Toggle
        title={m.common_profile_push()}
        text={words[obstacle ?? (isOn ? 'on' : 'off')]()}
        on={!obstacle && isOn}
        disabled={obstacle !== undefined}
        onChange={change}
      />
      {obstacle === 'not_here' && <OwnPageLink />}
    </>
  );
}

function OwnPageLink() {
  const { baseUrl, companyApiKey = '' } = useSettings();
  const query = new URLSearchParams({ companyApiKey });
  const href = `${platformOrigin(baseUrl)}${paths.profileSettings()}?${query}`;
  return (
    <p className={css.ownPage}>
      <a className={`${layout.textLink} ${shared.reach}`} href={href} target="_blank" rel="noopener noreferrer">
        {m.common_profile_push_own_page()}
      </a>
    </p>
  );
}
