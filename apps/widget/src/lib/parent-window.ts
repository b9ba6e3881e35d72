import { type FrameMessage, type HostMessage, MESSAGE_SOURCE, readHostMessage } from '@embook/domain/embedding';

/** The page around us, when there is one. */
export const isFramed = (): boolean => window.parent !== window;

type Messages = { readonly [T in HostMessage['type']]: Extract<HostMessage, { type: T }> };
type Listener = (message: HostMessage) => void;

let port: MessagePort | undefined;
const unsent: FrameMessage[] = [];
const listeners = new Map<string, Set<Listener>>();
const unread = new Map<string, HostMessage>();

/**
 * The loader names its frame `embook <id> <origin of the page> <how the page was come by> <address the frame begins with>`;
 * the name outlives reloads in the frame. An earlier, pinned loader leaves out the last two.
 */
const named = (): string[] =>
  /^embook (\S+) (https?:\/\/\S+?)(?: (\S+) (https?:\/\/\S+))?$/.exec(window.name)?.slice(1) ?? [];

/** Where this frame begins, which tells it from the other widgets of a page; undefined without a loader that says it. */
export const frameStart = (): string | undefined => (isFramed() ? named()[3] : undefined);

/** Led here by a link of our own: then someone wanted to be where they are. */
export const isFollowed = (): boolean => document.referrer.startsWith(`${location.origin}/`);

/** The page around us was loaded again, or found by the browser's back and forward. */
export const isPageRevisited = (): boolean => ['1', '2'].includes(named()[2] ?? '');

export const hasLoader = (): boolean => isFramed() && named().length > 0;

/** Where the parent lives, if known: after a link inside the frame the referrer is our own page. */
export function parentOrigin(): string | undefined {
  const [, origin] = named();
  const referrer = document.referrer && new URL(document.referrer).origin;
  const known = location.ancestorOrigins?.[0] ?? origin ?? (referrer === location.origin ? '' : referrer);
  return known && known !== 'null' ? known : undefined;
}

/** In dev style every message can be read along in the console. */
function log(message: FrameMessage | HostMessage): void {
  if (document.querySelector('[data-style="dev"]')) console.debug('embook', message);
}

/** Only `hello`, `loaded` and `close` go by this way. They carry no data, so an unknown origin may receive them too. */
const post = (message: FrameMessage | { type: 'loaded' }): void =>
  window.parent.postMessage({ source: MESSAGE_SOURCE, ...message }, parentOrigin() ?? '*');

/**
 * Sends a message to the page around us over the loader's port. A page that frames us by itself knows `close` only,
 * besides `loaded` (EMB-2, EMB-4).
 */
export function sendToParent(message: FrameMessage): void {
  if (!isFramed()) return;
  const [id] = named();
  log(message);
  if (port) port.postMessage({ source: MESSAGE_SOURCE, ...message });
  else if (id) unsent.push(message);
  else if (message.type === 'close') post(message);
}

/** Listens for one kind of message; one that came before anyone listened is handed over at once. */
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

let wake = (): void => undefined;

function take(message: HostMessage | undefined): void {
  if (!message) return;
  log(message);
  if (message.type === 'open' || message.type === 'redirect') wake();
  const all = listeners.get(message.type);
  if (all?.size) for (const receive of all) receive(message);
  else unread.set(message.type, message);
}

/**
 * Listens to the parent window and to nobody else (EMB-3, B1). With a loader there, it answers our `hello` with a port,
 * and everything later uses that; a page without one may still send `redirect`. `onRequest` is called when the
 * parent wants something to happen, before anyone here is ready to do it.
 */
export function greetParent(onRequest: () => void): void {
  wake = onRequest;
  const [id] = named();
  addEventListener('message', ({ source, origin, data, ports }) => {
    if (source !== window.parent || origin !== (parentOrigin() ?? origin)) return;
    const message = readHostMessage(data);
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

/** Sends that the widget can be used, once (EMB-2). */
export const announceLoaded = (): void => {
  if (isFramed()) post({ type: 'loaded' });
};
