import { chooseLocale, type Locale } from '@embook/domain/shared';
import { recall, remember } from '@embook/ui/device-memory';
import { currentLocale, startTexts, subscribeToLocale, switchTexts } from '@embook/ui/texts';
import { useSyncExternalStore } from 'react';
import { overwriteGetLocale } from '../paraglide/runtime.js';

// The messages of this package use the locale that all parts share.
overwriteGetLocale(currentLocale);

export * from '@embook/ui/texts';

const KEY = 'embook-console-locale';

/** The language chosen on this device, else the browser's. */
export async function beginTexts(): Promise<void> {
  const locale = chooseLocale([recall(KEY) ?? '', ...navigator.languages]);
  document.documentElement.lang = locale;
  await startTexts(locale);
}

export const useLocale = (): Locale => useSyncExternalStore(subscribeToLocale, currentLocale, currentLocale);

/** Changes the language without a reload, so that nothing typed is lost. */
export async function setLocale(locale: Locale): Promise<void> {
  await switchTexts(locale);
  remember(KEY, locale);
  document.documentElement.lang = locale;
}
