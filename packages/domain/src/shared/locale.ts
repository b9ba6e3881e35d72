export const locales = ['en', 'de', 'nl', 'lt'] as const;

export type Locale = (typeof locales)[number];

export const languageNames: Record<Locale, string> = {
  en: 'English',
  de: 'Deutsch',
  nl: 'Nederlands',
  lt: 'Lietuvių',
};

/** The first supported language of a preference list such as `navigator.languages` or `Accept-Language`; else English (I18N-1). */
export function chooseLocale(preferences: readonly string[]): Locale {
  for (const preference of preferences) {
    const [code] = preference.trim().toLowerCase().split(/[-_;]/, 1);
    const found = locales.find((locale) => locale === code);
    if (found) return found;
  }
  return 'en';
}
