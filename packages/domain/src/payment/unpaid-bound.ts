/** So many visits that cost nothing or are paid at the shop one customer may have booked, unless the company says otherwise. */
export const MAX_UNPAID_BOOKINGS = 5;

/** Whether a customer has as many of them as the company allows, so that there cannot be one more. */
export const isOverUnpaid = ({ unpaid, maxUnpaid }: { readonly unpaid: number; readonly maxUnpaid: number }): boolean =>
  unpaid >= maxUnpaid;
