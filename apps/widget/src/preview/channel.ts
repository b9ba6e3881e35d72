import { isPreviewMessage, PREVIEW_READY, type PreviewMessage } from '@embook/domain/catalogue';

/** Accepts messages of the console around us only, by window and origin. */
export function receiveFrom(
  parent: Pick<Window, 'postMessage'>,
  show: (message: PreviewMessage) => void,
  { own = location.origin, on = window }: { own?: string; on?: EventTarget } = {},
): void {
  on.addEventListener('message', (event) => {
    const { origin, source, data } = event as MessageEvent<unknown>;
    if (origin === own && source === parent && isPreviewMessage(data)) show(data);
  });
}

/** Sent to our own origin alone, so that no other embedding page receives it. */
export const announceReady = (parent: Pick<Window, 'postMessage'>): void =>
  parent.postMessage({ type: PREVIEW_READY }, location.origin);
