/** Parses typed euros: `16,50`, `16.5`, `€ 1.200,00`. Undefined for invalid and negative amounts. */
export function centsTyped(typed: string): number | undefined {
  const plain = typed.replaceAll(/[€\s]/g, '');
  const isGrouped = /^\d{1,3}(?:\.\d{3})+(?:,\d{1,2})?$/.test(plain);
  const number = isGrouped ? plain.replaceAll('.', '').replace(',', '.') : plain.replace(',', '.');
  return /^\d{1,7}(?:\.\d{1,2})?$/.test(number) ? Math.round(Number(number) * 100) : undefined;
}
