import { expect, test } from 'vitest';
import { chooseLocale, languages, type Locale, locales } from './index.ts';

test.each<[preferences: string[], locale: Locale]>([
  [['nl'], 'nl'],
  [['de-AT'], 'de'],
  [['LT-lt'], 'lt'],
  [['nl_BE'], 'nl'],
  [['fr', 'lt', 'en'], 'lt'],
  [['fr-FR', 'es'], 'en'],
  [[], 'en'],
  [[''], 'en'],
  [['*'], 'en'],
  [[' de;q=0.9'], 'de'],
  [['ltg', 'nl'], 'nl'],
  [['deutsch', 'nl'], 'nl'],
  [['__proto__', 'constructor'], 'en'],
])('[I18N-1] %j chooses %s', (preferences, locale) => {
  expect(chooseLocale(preferences)).toBe(locale);
});

test('[I18N-1] the four languages, each by its own name', () => {
  const names = locales.map((locale) => languages[locale].name);
  expect(names).toEqual(expect.arrayContaining(['English', 'Deutsch', 'Nederlands', 'Lietuvių']));
});
