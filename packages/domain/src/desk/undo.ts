/** How long a change of the agenda can be undone. */
export const UNDO_SECONDS = 8;

/** The mail about a move is sent after the undo period, with time for the undo to reach the server (AGD-5). */
export const MESSAGE_DELAY_SECONDS = 10;
