import type { AgendaEntry } from '@embook/domain/agenda';
import { type KeyboardEvent, type MouseEvent, useRef } from 'react';

/** As long as between the presses of a double click. */
const DOUBLE_PRESS_MS = 500;

/** AGD-5: the second press of a double click, or of Enter, would mark the visit that has moved to this button. */
export function useArrivePress(onArrive: (entry: AgendaEntry) => void) {
  const last = useRef(-DOUBLE_PRESS_MS);
  return (entry: AgendaEntry) => ({
    onClick: ({ detail, timeStamp }: MouseEvent): void => {
      // A key presses with 0, however often.
      const isAgain = detail > 1 || (detail === 0 && timeStamp - last.current < DOUBLE_PRESS_MS);
      last.current = timeStamp;
      if (!isAgain) onArrive(entry);
    },
    onKeyDown: (event: KeyboardEvent): void => {
      // Enter that is held down.
      if (event.repeat) event.preventDefault();
    },
  });
}
