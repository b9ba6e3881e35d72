/**
 * Every language, one row each: its own name, and the region that is named where a bare language is not enough (a bank's page).
 * Adding a row makes the compiler and the message check name what it still lacks.
 */
export const languages = {
  en: { name: 'English', region: 'en-GB' },
  de: { name: 'Deutsch', region: 'de-DE' },
  nl: { name: 'Nederlands', region: 'nl-NL' },
  lt: { name: 'Lietuvių', region: 'lt-LT' },
} as const;

export type Locale = keyof typeof languages;

// The keys of an object literal, in its order; there is at least English.
export const locales = Object.keys(languages) as [Locale, ...Locale[]];

/** The language of a tag such as `nl`, `nl-BE` or `NL;q=0.9`; undefined where it is none of ours. */
export function localeOf(tag: string): Locale | undefined {
  const [code] = tag.trim().toLowerCase().split(/[-_;]/, 1);
  return locales.find((locale) => locale === code);
}

/** The first supported language of a preference list such as `navigator.languages` or `Accept-Language`; else English (I18N-1). */
export function chooseLocale(preferences: readonly string[]): Locale {
  for (const preference of preferences) {
    const found = localeOf(preference);
    if (found) return found;
  }
  return 'en';
}
