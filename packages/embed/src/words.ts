import type { Locale } from '@embook/domain/shared';

type Words = readonly [book: string, close: string, tab: string, sorry: string];

/** The texts that the loader shows itself; all others are shown inside the frame. */
const english: Words = ['Book', 'Close', 'new tab', 'Sorry, booking is not available here.'];

const others: Readonly<Record<string, Words>> = {
  de: ['Buchen', 'Schließen', 'neuer Tab', 'Buchen ist hier leider nicht möglich.'],
  nl: ['Boeken', 'Sluiten', 'nieuw tabblad', 'Boeken is hier helaas niet mogelijk.'],
  lt: ['Rezervuoti', 'Uždaryti', 'naujas skirtukas', 'Deja, čia rezervuoti negalima.'],
} satisfies Record<Exclude<Locale, 'en'>, Words>;

/** In the language asked for, else the page's own, else English. */
export const wordsIn = (locale: string) => others[(locale || document.documentElement.lang).slice(0, 2)] ?? english;
