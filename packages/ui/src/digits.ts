/** The digits of typed or pasted text, such as `123 456` or full-width digits. */
export const digitsOf = (typed: string, most: number): string =>
  typed.normalize('NFKC').replace(/\D/g, '').slice(0, most);
