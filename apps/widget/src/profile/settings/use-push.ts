import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { toast } from '../../lib/toasts.ts';
import { m } from '../../paraglide/messages.js';
import { deviceOf, findSubscription, subscribe, unsubscribe } from './push-browser.ts';
import { useSaveSettings } from './save-settings.ts';

const pushQuery = () =>
  queryOptions({
    queryKey: ['push'],
    queryFn: async ({ signal }) => call('pushGet', { endpoint: (await findSubscription())?.endpoint }, { signal }),
    meta: { screen: true, customer: true },
  });

/** The switch is on where the customer wants push messages and this browser gets them (TOLD-1). */
export function usePush(isWanted: boolean) {
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
