/** All the loader ever says by itself; everything else is said inside the frame. */
const words: Readonly<Record<string, readonly [book: string, close: string, tab: string]>> = {
  en: ['Book', 'Close', 'new tab'],
  de: ['Buchen', 'Schließen', 'neuer Tab'],
  nl: ['Boeken', 'Sluiten', 'nieuw tabblad'],
  lt: ['Rezervuoti', 'Uždaryti', 'naujas skirtukas'],
};

/** In the language asked for, else the page's own, else English. */
export const wordsIn = (locale: string) => words[(locale || document.documentElement.lang).slice(0, 2)] ?? words['en']!;
