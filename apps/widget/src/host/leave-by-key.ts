import { sendToParent } from '../lib/parent-window.ts';

/** Esc leaves a side panel from within the frame too, unless it has something of its own to close. */
export function leaveByKey(): void {
  addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    if (!document.querySelector('[data-style="side"]') || document.querySelector('dialog[open]')) return;
    sendToParent({ type: 'close' });
  });
}
