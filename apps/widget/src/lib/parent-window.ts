import { type FrameMessage, type HostMessage, MESSAGE_SOURCE, readHostMessage } from '@embook/domain/embedding';
import { showTheme } from './theme.ts';

/** Whether the widget is embedded in a frame. */
export const isFramed = (): boolean => window.parent !== window;

type Messages = { readonly [T in HostMessage['type']]: Extract<HostMessage, { type: T }> };
type Listener = (message: HostMessage) => void;

let port: MessagePort | undefined;
const unsent: FrameMessage[] = [];
const listeners = new Map<string, Set<Listener>>();
const unread = new Map<string, HostMessage>();

/**
 * The loader names its frame `embook <id> <origin of the page> <navigation type of the page> <start address of the
 * frame>`; the name survives reloads of the frame. Older loaders omit the last two.
 */
const named = (): string[] =>
  /^embook (\S+) (https?:\/\/\S+?)(?: (\S+) (https?:\/\/\S+))?$/.exec(window.name)?.slice(1) ?? [];

/**
 * The start address of this frame, which distinguishes several widgets on a page; undefined without a loader that sends
 * it.
 */
export const frameStart = (): string | undefined => (isFramed() ? named()[3] : undefined);

/** The address of the embedding page, as a referrer has it; only readable on our own origin. */
function parentAddress(): string | undefined {
  try {
    return window.parent.location.href.split('#')[0];
  } catch {
    return undefined;
  }
}

/**
 * Opened by a link within the widget, so the visitor chose this route. An embedding page may have our origin too, such
 * as the platform's demo pages: what it opens is not followed (B4).
 */
export const isFollowed = (): boolean =>
  document.referrer.startsWith(`${location.origin}/`) && document.referrer !== parentAddress();

/** The embedding page was reloaded, or reached by back or forward. */
export const isPageRevisited = (): boolean => ['1', '2'].includes(named()[2] ?? '');

export const hasLoader = (): boolean => isFramed() && named().length > 0;

/** The parent's origin, if known: after a link inside the frame the referrer is our own page. */
export function parentOrigin(): string | undefined {
  const [, origin] = named();
  const referrer = document.referrer && new URL(document.referrer).origin;
  const known = location.ancestorOrigins?.[0] ?? origin ?? (referrer === location.origin ? '' : referrer);
  return known && known !== 'null' ? known : undefined;
}

/** In dev style every message is logged to the console. */
function log(message: FrameMessage | HostMessage): void {
  if (document.querySelector('[data-style="dev"]')) console.debug('embook', message);
}

/** Only for `hello`, `loaded` and `close`. They carry no data, so any origin may receive them. */
const post = (message: FrameMessage | { type: 'loaded' }): void =>
  window.parent.postMessage({ source: MESSAGE_SOURCE, ...message }, parentOrigin() ?? '*');

/**
 * Sends a message to the embedding page through the loader's port. A page without the loader only receives `loaded` and
 * `close` (EMB-2, EMB-4).
 */
export function sendToParent(message: FrameMessage): void {
  if (!isFramed()) return;
  const [id] = named();
  log(message);
  if (port) port.postMessage({ source: MESSAGE_SOURCE, ...message });
  else if (id) unsent.push(message);
  else if (message.type === 'close') post(message);
}

/** Subscribes to one type of message; one that arrived earlier is delivered at once. */
export function onParentMessage<T extends HostMessage['type']>(
  type: T,
  listener: (message: Messages[T]) => void,
): () => void {
  const receive = listener as Listener; // called with messages of this type only
  const early = unread.get(type);
  unread.delete(type);
  if (early) receive(early);
  const all = listeners.get(type) ?? new Set();
  listeners.set(type, all.add(receive));
  return () => all.delete(receive);
}

let onParentRequest = (): void => undefined;

function take(message: HostMessage | undefined): void {
  if (!message) return;
  log(message);
  // Applied at once: a page that is read without React has its theme too.
  if (message.type === 'config' && message.config.theme !== undefined) showTheme(message.config.theme);
  if (message.type === 'open' || message.type === 'redirect') onParentRequest();
  const all = listeners.get(message.type);
  if (all?.size) for (const receive of all) receive(message);
  else unread.set(message.type, message);
}

/**
 * Accepts messages of the parent window only (EMB-3, B1). A loader answers our `hello` with a port, which all later
 * messages use; a page without a loader may still send `redirect`. `onRequest` is called when the parent sends a
 * request, before anything has subscribed to it.
 */
export function greetParent(onRequest: () => void): void {
  onParentRequest = onRequest;
  const [id] = named();
  addEventListener('message', ({ source, origin, data, ports }) => {
    const message = readHostMessage(data);
    if (source !== window.parent || origin !== (parentOrigin() ?? origin)) {
      if (message?.type === 'redirect' && source !== window)
        console.warn(`embook: a redirect from ${origin} was ignored, only the page around the widget may send one`);
      return;
    }
    if (!message && Object(data).type === 'redirect')
      console.warn('embook: a redirect was ignored, it has no text in url, payload or payload.url');
    if (message?.type === 'redirect') take(message);
    const [given] = ports;
    if (message?.type !== 'init' || message.id !== id || !given) return;
    port = given;
    port.addEventListener('message', (event) => take(readHostMessage(event.data)));
    port.start();
    for (const waiting of unsent.splice(0)) sendToParent(waiting);
  });
  if (id) post({ type: 'hello', id });
}

/** Sends `loaded`, once (EMB-2). */
export const announceLoaded = (): void => {
  if (isFramed()) post({ type: 'loaded' });
};
