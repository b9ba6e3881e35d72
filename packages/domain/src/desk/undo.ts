/** How long a change of the agenda can be undone. */
export const UNDO_SECONDS = 8;

/** The customer's mail about a move waits until nobody can undo it, the way to the server included (AGD-5). */
export const MESSAGE_DELAY_SECONDS = 10;
