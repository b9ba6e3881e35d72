import type { Locale } from '@embook/domain/shared';

/**
 * The current language and its texts. In the browser build every area of texts registers here and is loaded in one
 * language only (see vite/texts-by-language.ts); elsewhere all languages are bundled and no area registers.
 */
type Texts = readonly ((inputs: unknown) => string)[];
type Area = (locale: Locale) => Promise<() => void>;

let current: Locale = 'en';
let read = (): Locale => current;
let started = false;
let pending: Promise<unknown> = Promise.resolve();
const areas: Area[] = [];
const listeners = new Set<() => void>();

export const currentLocale = (): Locale => read();

/** The server renders several visitors at the same time, so it sets the language by request. */
export const readLocaleFrom = (source: () => Locale): void => {
  read = source;
};

export const subscribeToLocale = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Called by the generated modules; the texts can be read after `textsReady`. */
export function area(load: Readonly<Record<Locale, () => Promise<{ default: Texts }>>>): () => Texts {
  let texts: Texts = [];
  const loadIn: Area = async (locale) => {
    const found = await load[locale]();
    return () => {
      texts = found.default;
    };
  };
  areas.push(loadIn);
  if (started) pending = Promise.all([pending, settle(loadIn)]);
  return () => texts;
}

/** Loads again if the language changed meanwhile. */
async function settle(loadIn: Area): Promise<void> {
  const locale = current;
  const apply = await loadIn(locale);
  await (locale === current ? apply() : settle(loadIn));
}

/** Lazy parts wait for this before they render (lazy-part.tsx). */
export const textsReady = (): Promise<unknown> => pending;

export async function startTexts(locale: Locale): Promise<void> {
  current = locale;
  started = true;
  pending = Promise.all(areas.map(settle));
  await pending;
}

/** Changes the language once all texts have loaded; if they cannot be loaded, the old language stays. */
export async function switchTexts(locale: Locale): Promise<void> {
  const applied: (() => void)[] = [];
  while (applied.length < areas.length) {
    applied.push(...(await Promise.all(areas.slice(applied.length).map((loadIn) => loadIn(locale)))));
  }
  current = locale;
  for (const apply of applied) apply();
  for (const listener of listeners) listener();
}
