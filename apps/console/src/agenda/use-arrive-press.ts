import type { AgendaEntry } from '@embook/domain/agenda';
import { type KeyboardEvent, type MouseEvent, useRef } from 'react';

/** As long as between the presses of a double click. */
const DOUBLE_PRESS_MS = 500;
/** A hand moves a little between them. */
const SAME_PLACE_PX = 8;

/** AGD-5: the second press of a double click, or of Enter, would mark the visit that has moved to this button. */
export function useArrivePress(onArrive: (entry: AgendaEntry) => void) {
  const last = useRef({ timeStamp: -DOUBLE_PRESS_MS, clientX: 0, clientY: 0 });
  return (entry: AgendaEntry) => ({
    onClick: ({ detail, timeStamp, clientX, clientY }: MouseEvent): void => {
      const { current: before } = last;
      last.current = { timeStamp, clientX, clientY };
      // A key presses at 0, 0. The count begins anew when another button has moved here.
      const isSamePlace = Math.hypot(clientX - before.clientX, clientY - before.clientY) < SAME_PLACE_PX;
      const isAgain = detail > 1 || (isSamePlace && timeStamp - before.timeStamp < DOUBLE_PRESS_MS);
      if (!isAgain) onArrive(entry);
    },
    onKeyDown: (event: KeyboardEvent): void => {
      // Enter that is held down.
      if (event.repeat) event.preventDefault();
    },
  });
}
