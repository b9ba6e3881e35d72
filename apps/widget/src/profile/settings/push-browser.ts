import { isFramed } from '../../lib/parent-window.ts';

/** The platform serves the worker at its own address, below a path that has no pages (EMB-9). */
const WORKER = '/push/worker.js';
const SCOPE = '/push/';

/**
 * Why no browser can be joined here. `not_here`: a frame may not ask for the permission, and only the platform's own page
 * can register its worker.
 */
export type PushObstacle = 'not_here' | 'unsupported' | 'denied';

export const platformOrigin = (baseUrl: string): string => new URL(baseUrl || '/', location.href).origin;

export function pushObstacle(baseUrl: string): PushObstacle | undefined {
  if (isFramed() || platformOrigin(baseUrl) !== location.origin) return 'not_here';
  const isSupported = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
  if (!isSupported) return 'unsupported';
  return Notification.permission === 'denied' ? 'denied' : undefined;
}

const registration = () => navigator.serviceWorker?.getRegistration(SCOPE);

/** How this browser is joined at its push service; undefined where it is not, or cannot be. */
export async function findSubscription(): Promise<PushSubscription | undefined> {
  try {
    return (await (await registration())?.pushManager.getSubscription()) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Without a page in its scope `serviceWorker.ready` would wait for ever. */
async function activeWorker(): Promise<ServiceWorkerRegistration> {
  const registered = await navigator.serviceWorker.register(WORKER, { scope: SCOPE });
  const worker = registered.installing ?? registered.waiting;
  if (!registered.active && worker)
    await new Promise<void>((done) => {
      // One that fails to install becomes redundant and is never activated.
      worker.addEventListener('statechange', () => /activated|redundant/.test(worker.state) && done());
    });
  return registered;
}

const bytesOf = (base64url: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));

/** Asks the person, in the moment they switch it on; undefined when they or the browser refuse. */
export async function subscribe(publicKey: () => Promise<string>): Promise<PushSubscription | undefined> {
  if ((await Notification.requestPermission()) !== 'granted') return undefined;
  const key = bytesOf(await publicKey());
  try {
    const { pushManager } = await activeWorker();
    // One that was made with another key of the platform cannot be used any more.
    await (await pushManager.getSubscription())?.unsubscribe();
    return await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  } catch {
    return undefined;
  }
}

/** No worker stays behind. */
export async function unsubscribe(): Promise<void> {
  await (await findSubscription())?.unsubscribe();
  await (await registration())?.unregister();
}

/** What the platform needs to send to this browser. */
export function deviceOf(subscription: PushSubscription) {
  const { endpoint, keys = {} } = subscription.toJSON();
  return { endpoint: endpoint ?? '', p256dh: keys['p256dh'] ?? '', auth: keys['auth'] ?? '' };
}
