import type { Locale } from '@embook/domain/shared';

type Words = readonly [book: string, close: string, sorry: string];

/** The texts that the loader shows itself; all others are shown inside the frame. */
const english: Words = ['Book', 'Close', 'Booking is not available here.'];

const others: Readonly<Record<string, Words>> = {
  de: ['Buchen', 'Schließen', 'Buchen ist hier leider nicht möglich.'],
  nl: ['Boeken', 'Sluiten', 'Boeken is hier helaas niet mogelijk.'],
  lt: ['Rezervuoti', 'Uždaryti', 'Deja, čia rezervuoti negalima.'],
} satisfies Record<Exclude<Locale, 'en'>, Words>;

/** In the language asked for, else the page's own, else English. */
export const wordsIn = (locale: string) => others[(locale || document.documentElement.lang).slice(0, 2)] ?? english;
