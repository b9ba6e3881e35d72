import type { Profile, SettingsChange } from '@embook/domain/profile';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { currentLocale } from '../../lib/texts.ts';
import { toast } from '../../lib/toasts.ts';
import { m } from '../../paraglide/messages.js';
import { profileQuery } from '../../auth/queries.ts';

type Settings = { [K in keyof SettingsChange]: NonNullable<Profile[K]> };

const KEY = ['settings'];

/** The call takes all four settings, so the unchanged ones are sent too (PRO-3). */
export async function sendSettings(change: Partial<Settings>, client: QueryClient): Promise<Profile | null> {
  const { locale, pushEnabled, emailEnabled, feedbackEnabled } = await client.ensureQueryData(profileQuery());
  const settings = { locale: locale ?? currentLocale(), pushEnabled, emailEnabled, feedbackEnabled, ...change };
  return (await call('settingsUpdate', settings)).profile;
}

/** Optimistic, one change after the other; a refused change is rolled back. */
export function useSaveSettings() {
  const client = useQueryClient();
  const { queryKey } = profileQuery();
  return useMutation({
    mutationKey: KEY,
    scope: { id: 'settings' },
    mutationFn: (change: Partial<Settings>) => sendSettings(change, client),
    onMutate: async (change) => {
      await client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, (shown) => shown && { ...shown, ...change });
    },
    onSuccess: (saved) => {
      // The answer to an earlier change does not contain a later one that is still being sent.
      if (saved && client.isMutating({ mutationKey: KEY }) === 1) client.setQueryData(queryKey, saved);
      toast(m.common_profile_settings_saved());
    },
    onError: () => client.invalidateQueries({ queryKey }),
  });
}
