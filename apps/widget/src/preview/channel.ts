import { isPreviewMessage, PREVIEW_READY, type PreviewMessage } from '@embook/domain/catalogue';

/** Listens to the console around us and to nobody else: another window, or another origin, cannot show anything here. */
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

/** To our own origin alone: another page that frames us is told nothing. */
export const announceReady = (parent: Pick<Window, 'postMessage'>): void =>
  parent.postMessage({ type: PREVIEW_READY }, location.origin);
