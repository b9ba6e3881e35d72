import { PREVIEW_READY } from '@embook/domain/catalogue';
import { receiveFrom } from './channel.ts';

/** The widget beside an editor of the console (CAT-2): a page of its own, so that customers download nothing of it. */

// Steps in the preview must not become steps of the console: its Back button would walk through them.
history.pushState = history.replaceState.bind(history);

// The router takes over `history` when it is loaded, so that comes after.
const { createPreview } = await import('./run-preview.tsx');
const preview = createPreview();
receiveFrom(window.parent, (message) => void preview.show(message));
window.parent.postMessage({ type: PREVIEW_READY }, location.origin);
