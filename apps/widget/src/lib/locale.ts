import type { Locale } from '@embook/domain/shared';
import { useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { currentLocale, subscribeToLocale, switchTexts } from './texts.ts';
import { useSession } from './use-session.tsx';

export const useLocale = (): Locale => useSyncExternalStore(subscribeToLocale, currentLocale, currentLocale);

/**
 * Another language without a reload: texts are exchanged in place, so nothing typed is lost (I18N-3). The company's own
 * texts come with what is fetched, so that is fetched again (CAT-5).
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
