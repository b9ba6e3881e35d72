/** Whether a customer has as many visits to pay at the shop as the company allows, so that there cannot be one more. */
export const isOverUnpaid = ({ unpaid, maxUnpaid }: { readonly unpaid: number; readonly maxUnpaid: number }): boolean =>
  unpaid >= maxUnpaid;
