/** Digits and letters of which no two look or are written alike: no 0 O, 1 I L, 2 Z, 5 S, 8 B, U V. */
const ALPHABET = '34679ACDEFGHJKMNPQRTVWXY';
const LENGTH = 8;

/** How many references there are: enough that two bookings of a company hardly ever share one. */
export const BOOKING_REFERENCES = ALPHABET.length ** LENGTH;

/** What people read out in place of the id of a booking, in two groups: `7KQM 4TXA`. */
export function bookingReference(bookingId: number): string {
  let rest = bookingId % BOOKING_REFERENCES;
  let letters = '';
  while (letters.length < LENGTH) {
    letters = ALPHABET.charAt(rest % ALPHABET.length) + letters;
    rest = Math.floor(rest / ALPHABET.length);
  }
  return `${letters.slice(0, LENGTH / 2)} ${letters.slice(LENGTH / 2)}`;
}

/** The id modulo `BOOKING_REFERENCES` of a reference as somebody typed it; undefined where it is none. */
export function referenceNumberOf(typed: string): number | undefined {
  const letters = typed.replaceAll(/[\s#.-]/g, '').toUpperCase();
  if (letters.length !== LENGTH) return undefined;
  let number = 0;
  for (const letter of letters) {
    const digit = ALPHABET.indexOf(letter);
    if (digit === -1) return undefined;
    number = number * ALPHABET.length + digit;
  }
  return number;
}
