/** The digits of what was typed or pasted, as `123 456` or in full-width figures. */
export const digitsOf = (typed: string, most: number): string =>
  typed.normalize('NFKC').replace(/\D/g, '').slice(0, most);
