import { type Locale, locales } from '@embook/domain/shared';
import { beforeEach, expect, test, vi } from 'vitest';
import type * as Texts from './texts.ts';

let texts: typeof Texts;
let loaded: string[];

beforeEach(async () => {
  vi.resetModules();
  loaded = [];
  texts = await import('./texts.ts');
});

/** An area as the build makes it: one file for each language. */
function anArea(name: string, words: Partial<Record<Locale, string>>, broken?: Locale) {
  const file = (locale: Locale) => async () => {
    loaded.push(`${name}/${locale}`);
    if (locale === broken) throw new TypeError('Failed to fetch dynamically imported module');
    return { default: [() => words[locale] ?? locale] };
  };
  const files = Object.fromEntries(locales.map((locale) => [locale, file(locale)]));
  const read = texts.area(files as Record<Locale, ReturnType<typeof file>>); // one file for each language
  return () => read()[0]?.({});
}

const hello = { en: 'Hello', de: 'Hallo', nl: 'Hoi', lt: 'Labas' };
const bye = { en: 'Bye', de: 'Tschüss', nl: 'Doei', lt: 'Iki' };

test('[I18N-2] texts are loaded in one language only, and those of a later part with that part', async () => {
  const first = anArea('frame', hello);
  expect(loaded).toEqual([]);
  await texts.startTexts('nl');
  expect(first()).toBe('Hoi');
  const later = anArea('booking', bye);
  await texts.textsReady();
  expect(later()).toBe('Doei');
  expect(loaded).toEqual(['frame/nl', 'booking/nl']);
});

test('[I18N-3] changing the language changes all texts on screen at once and notifies subscribers', async () => {
  const first = anArea('frame', hello);
  const other = anArea('booking', bye);
  await texts.startTexts('en');
  const listener = vi.fn<() => void>();
  texts.subscribeToLocale(listener);
  const switched = texts.switchTexts('lt');
  expect([first(), other(), texts.currentLocale()]).toEqual(['Hello', 'Bye', 'en']);
  await switched;
  expect([first(), other(), texts.currentLocale()]).toEqual(['Labas', 'Iki', 'lt']);
  expect(listener).toHaveBeenCalledTimes(1);
});

test('[I18N-3] when the texts cannot be loaded the old language stays', async () => {
  const first = anArea('frame', hello);
  const other = anArea('booking', bye, 'de');
  await texts.startTexts('en');
  await expect(texts.switchTexts('de')).rejects.toThrow('Failed to fetch');
  expect([first(), other(), texts.currentLocale()]).toEqual(['Hello', 'Bye', 'en']);
});

test('[I18N-2] a part that loads during a change of language ends up in the new language', async () => {
  anArea('frame', hello);
  await texts.startTexts('en');
  const switched = texts.switchTexts('de');
  const later = anArea('booking', bye);
  await switched;
  await texts.textsReady();
  expect(later()).toBe('Tschüss');
});
