import { sendToParent } from '../lib/parent-window.ts';

/** Esc closes a side panel from inside the frame too, unless a dialog is open in it. */
export function leaveByKey(): void {
  addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    if (!document.querySelector('[data-style="side"]') || document.querySelector('dialog[open]')) return;
    sendToParent({ type: 'close' });
  });
}
