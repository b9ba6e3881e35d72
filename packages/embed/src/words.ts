type Words = readonly [book: string, close: string, sorry: string];

/** The texts that the loader shows itself, by language: `messages/`, put in by the build. All others are shown inside the frame. */
declare const __WORDS__: Readonly<Record<string, Words>> & { readonly en: Words };

// Named once, since the build puts them wherever the name stands.
const words = __WORDS__;

/** In the language asked for, else the page's own, else English. */
export const wordsIn = (locale: string): Words =>
  words[(locale || document.documentElement.lang).slice(0, 2)] ?? words.en;
