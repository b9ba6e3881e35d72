/** As `formatEuro` writes an amount. */
const AMOUNT = /(-?€\u00a0[\d.]+,\d\d)/;

/** A sentence about money, with its amounts in bold: they are what somebody looks for in it. */
export function BoldAmounts({ text }: { text: string }) {
  // Split by a group, every second part is an amount.
  return text.split(AMOUNT).map((part, index) => (index % 2 === 1 ? <strong key={index}>{part}</strong> : part));
}
