/**
 * The most visits that cost nothing or are paid at the shop which one customer may have booked, unless the company sets
 * another number.
 */
export const MAX_UNPAID_BOOKINGS = 5;

/** Whether a customer has as many of them as the company allows, so that one more is refused. */
export const isOverUnpaid = ({ unpaid, maxUnpaid }: { readonly unpaid: number; readonly maxUnpaid: number }): boolean =>
  unpaid >= maxUnpaid;
