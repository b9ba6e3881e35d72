/** A move can be undone for eight seconds; the customer's mail waits for that and for the way to the server (AGD-5). */
export const MESSAGE_DELAY_SECONDS = 10;
