import { announceReady, receiveFrom } from './channel.ts';

/** The widget beside an editor of the console (CAT-2): a page of its own, so that customers download nothing of it. */

// Steps in the preview must not become steps of the console: its Back button would walk through them.
history.pushState = history.replaceState.bind(history);

// The widget moves the focus to a new screen; while somebody types in the console it must not take it from there.
const { focus } = HTMLElement.prototype;
HTMLElement.prototype.focus = function focusInside(options) {
  if (document.hasFocus()) focus.call(this, options);
};

// The router takes over `history` when it is loaded, so that comes after.
const { createPreview } = await import('./run-preview.tsx');
const preview = createPreview();
receiveFrom(window.parent, (message) => void preview.show(message));
announceReady(window.parent);
