/** So many visits one customer may have booked to pay at the shop, unless the company says otherwise. */
export const MAX_UNPAID_BOOKINGS = 5;

/** Whether a customer has as many visits to pay at the shop as the company allows, so that there cannot be one more. */
export const isOverUnpaid = ({ unpaid, maxUnpaid }: { readonly unpaid: number; readonly maxUnpaid: number }): boolean =>
  unpaid >= maxUnpaid;
