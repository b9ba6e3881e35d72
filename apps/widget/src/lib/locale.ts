import type { Locale } from '@embook/domain/shared';
import { useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { currentLocale, subscribeToLocale, switchTexts } from './texts.ts';
import { useSession } from './use-session.tsx';

export const useLocale = (): Locale => useSyncExternalStore(subscribeToLocale, currentLocale, currentLocale);

/**
 * Changes the language without a reload: texts change in place, so nothing typed is lost (I18N-3). The company's own
 * texts come with the data, so queries are refetched (CAT-5).
 */
export function useSetLocale(): (locale: Locale) => Promise<void> {
  const session = useSession();
  const client = useQueryClient();
  return async (locale) => {
    await switchTexts(locale);
    session.set('locale', locale);
    document.documentElement.lang = locale;
    void client.invalidateQueries();
  };
}
