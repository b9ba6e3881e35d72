import { type FrameMessage, type HostMessage, MESSAGE_SOURCE, readHostMessage } from '@embook/domain/embedding';

/** The page around us, when there is one. */
export const isFramed = (): boolean => window.parent !== window;

type Heard = { readonly [T in HostMessage['type']]: Extract<HostMessage, { type: T }> };
type Listener = (message: HostMessage) => void;

let port: MessagePort | undefined;
const unsaid: FrameMessage[] = [];
const listeners = new Map<string, Set<Listener>>();
const unheard = new Map<string, HostMessage>();

/** The loader names its frame `embook <id> <origin of the page>`; the name outlives reloads. */
const named = (): string[] => /^embook (\S+) (https?:\/\/\S+)$/.exec(window.name)?.slice(1) ?? [];

export const hasLoader = (): boolean => isFramed() && named().length > 0;

/** Where the parent lives, if anyone tells: after a link inside the frame the referrer is our own page. */
export function parentOrigin(): string | undefined {
  const [, told] = named();
  const referrer = document.referrer && new URL(document.referrer).origin;
  const known = location.ancestorOrigins?.[0] ?? told ?? (referrer === location.origin ? '' : referrer);
  return known && known !== 'null' ? known : undefined;
}

/** In dev style every message can be read along in the console. */
function log(message: FrameMessage | HostMessage): void {
  if (document.querySelector('[data-style="dev"]')) console.debug('embook', message);
}

/** Only `hello`, `loaded` and `close` go by this way. They carry no data, so an unknown origin may hear them too. */
const post = (message: FrameMessage | { type: 'loaded' }): void =>
  window.parent.postMessage({ source: MESSAGE_SOURCE, ...message }, parentOrigin() ?? '*');

/**
 * Says something to the page around us over the loader's port. A page that frames us by itself knows `close` only,
 * besides `loaded` (EMB-2, EMB-4).
 */
export function tellParent(message: FrameMessage): void {
  if (!isFramed()) return;
  const [id] = named();
  log(message);
  if (port) port.postMessage({ source: MESSAGE_SOURCE, ...message });
  else if (id) unsaid.push(message);
  else if (message.type === 'close') post(message);
}

/** Hears one kind of message; one that came before anyone listened is handed over at once. */
export function hearParent<T extends HostMessage['type']>(type: T, listener: (message: Heard[T]) => void): () => void {
  const hear = listener as Listener; // called with messages of this type only
  const early = unheard.get(type);
  unheard.delete(type);
  if (early) hear(early);
  const all = listeners.get(type) ?? new Set();
  listeners.set(type, all.add(hear));
  return () => all.delete(hear);
}

let wake = (): void => undefined;

function take(message: HostMessage | undefined): void {
  if (!message) return;
  log(message);
  if (message.type === 'open' || message.type === 'redirect') wake();
  const all = listeners.get(message.type);
  if (all?.size) for (const hear of all) hear(message);
  else unheard.set(message.type, message);
}

/**
 * Listens to the parent window and to nobody else (EMB-3, B1). With a loader there, it answers our `hello` with a port,
 * and everything later uses that; a page without one may still send `redirect`. `onWish` hears that the
 * parent wants something to happen, before anyone here is ready to do it.
 */
export function greetParent(onWish: () => void): void {
  wake = onWish;
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
    for (const waiting of unsaid.splice(0)) tellParent(waiting);
  });
  if (id) post({ type: 'hello', id });
  post({ type: 'loaded' });
}
