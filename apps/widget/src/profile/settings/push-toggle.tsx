import { useSyncExternalStore } from 'react';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useSettings } from '../../lib/settings.tsx';
import { m } from '../../paraglide/messages.js';
import { paths } from '../../paths.ts';
import layout from '../../ui/shared/layout.module.css';
import shared from '../../ui/shared/shared.module.css';
import { Toggle } from '../../ui/toggle/toggle.tsx';
import css from './settings.module.css';
import { deviceOf, findSubscription, platformOrigin, pushObstacle, subscribe, unsubscribe } from './push-browser.ts';
import { call } from '../../lib/api.ts';
import { toast } from '../../lib/toasts.ts';
import { useSaveSettings } from './save-settings.ts';

const pushQuery = () =>
  queryOptions({
    queryKey: ['push'],
    queryFn: async ({ signal }) => call('pushGet', { endpoint: (await findSubscription())?.endpoint }, { signal }),
    meta: { screen: true, customer: true },
  });

/** The switch is on where the customer wants push messages and this browser gets them (TOLD-1). */
function usePush(isWanted: boolean) {
  const client = useQueryClient();
  const { data } = useQuery(pushQuery());
  const { mutate: save } = useSaveSettings();
  const setJoined = (isJoined: boolean) =>
    client.setQueryData(pushQuery().queryKey, (known) => known && { ...known, isJoined });
  /** The setting is the customer's, at all of their browsers. */
  const keep = (pushEnabled: boolean) =>
    pushEnabled === isWanted ? toast(m.common_profile_settings_saved()) : save({ pushEnabled });

  async function join(): Promise<void> {
    const subscription = await subscribe(async () => (await client.ensureQueryData(pushQuery())).publicKey);
    if (!subscription) {
      // The person allowed it, so the browser's push service did not answer.
      const isAllowed = Notification.permission === 'granted';
      return toast(isAllowed ? m.common_profile_push_unreachable() : m.common_profile_push_failed(), 'problem');
    }
    await call('pushJoin', deviceOf(subscription));
    setJoined(true);
    keep(true);
  }

  async function leave(): Promise<void> {
    const subscription = await findSubscription();
    const others = subscription ? (await call('pushLeave', { endpoint: subscription.endpoint })).others : 0;
    await unsubscribe();
    setJoined(false);
    keep(others > 0);
  }

  const { mutate, isPending, variables } = useMutation({ mutationFn: (on: boolean) => (on ? join() : leave()) });
  return { isOn: isPending ? variables : isWanted && (data?.isJoined ?? false), change: mutate };
}

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
