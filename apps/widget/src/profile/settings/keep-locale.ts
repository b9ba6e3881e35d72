import type { Locale } from '@embook/domain/shared';
import type { QueryClient } from '@tanstack/react-query';
import { profileQuery } from '../../auth/queries.ts';
import { sendSettings } from './save-settings.ts';

/** Saves a language chosen outside the settings with the account too; a failure is shown as a toast (I18N-3). */
export async function keepLocale(client: QueryClient, locale: Locale): Promise<void> {
  const saving = client
    .getMutationCache()
    .build(client, { mutationFn: (change: { locale: Locale }) => sendSettings(change, client) });
  const saved = await saving.execute({ locale }).catch(() => undefined);
  if (saved) client.setQueryData(profileQuery().queryKey, saved);
}
