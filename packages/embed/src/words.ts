type Words = readonly [book: string, close: string, sorry: string];

/** The loader's own texts by language, from `messages/`, inserted by the build. All others are inside the frame. */
declare const __WORDS__: Readonly<Record<string, Words>> & { readonly en: Words };

// Referenced once, since the build inlines them wherever the name occurs.
const words = __WORDS__;

/** In the requested language, else the page's, else English. */
export const wordsIn = (locale: string): Words =>
  words[(locale || document.documentElement.lang).slice(0, 2)] ?? words.en;
