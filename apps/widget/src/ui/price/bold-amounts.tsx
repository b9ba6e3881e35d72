/** The format of `formatEuro`. */
const AMOUNT = /(-?€\u00a0[\d.]+,\d\d)/;

/** A sentence with its amounts in bold. */
export function BoldAmounts({ text }: { text: string }) {
  // `split` with a group: every second part is an amount.
  return text.split(AMOUNT).map((part, index) => (index % 2 === 1 ? <strong key={index}>{part}</strong> : part));
}
