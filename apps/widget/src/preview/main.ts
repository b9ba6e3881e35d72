import { announceReady, receiveFrom } from './channel.ts';

/** The widget beside an editor of the console (CAT-2): a page of its own, so that customers download nothing of it. */

// Navigation in the preview must neither add entries to the console's history nor take any from it.
history.pushState = history.replaceState.bind(history);
history.back = () => {};

// The widget focuses each new screen, which must not take the focus from a field of the console.
const { focus } = HTMLElement.prototype;
HTMLElement.prototype.focus = function focusInside(options) {
  if (document.hasFocus()) focus.call(this, options);
};

// Imported now, since the router wraps `history` when it loads.
const { createPreview } = await import('./run-preview.tsx');
const preview = createPreview();
receiveFrom(window.parent, (message) => void preview.show(message));
announceReady(window.parent);
