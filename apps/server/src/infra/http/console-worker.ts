import { createHash } from 'node:crypto';

export const CONSOLE_WORKER_PATH = '/console/worker.js';

/** It runs beside the page and may fetch its files, nothing else. */
export const CONSOLE_WORKER_POLICY = "default-src 'none'; connect-src 'self'";

/**
 * Keeps the console's page and the hashed files that it has used, so that a reload without a network opens it (CLS-5).
 * Calls, pictures and everything else pass by untouched: nothing of a person is ever in it. Another build is another
 * script, which the browser installs by itself and which removes what the one before has kept.
 */
export function consoleWorkerScript(page: string): string {
  const version = createHash('sha256').update(page).digest('hex').slice(0, 16);
  return `const PAGE = '/console';
const CACHE = 'embook-console-${version}';

const fetchPage = async (request) => {
  try {
    return await fetch(request);
  } catch (error) {
    return (await caches.match(PAGE, { cacheName: CACHE })) ?? Promise.reject(error);
  }
};

const fetchFile = async (request) => (await caches.match(request, { cacheName: CACHE })) ?? fetch(request);

const keepFile = async (address) => {
  const cache = await caches.open(CACHE);
  if (!(await cache.match(address))) await cache.add(address);
};

addEventListener('install', (event) => {
  skipWaiting();
  event.waitUntil(caches.open(CACHE).then((cache) => cache.add(new Request(PAGE, { cache: 'no-cache' }))));
});

addEventListener('activate', (event) => {
  const removeOthers = async () => {
    const names = await caches.keys();
    const others = names.filter((name) => name.startsWith('embook-console-') && name !== CACHE);
    await Promise.all(others.map((name) => caches.delete(name)));
    await clients.claim();
  };
  event.waitUntil(removeOthers());
});

/** The page tells which files it has used; what the browser has of them costs no download. */
addEventListener('message', (event) => {
  const { data } = event;
  const isFile = (address) => String(address).startsWith(location.origin + PAGE + '/assets/');
  if (Array.isArray(data)) event.waitUntil(Promise.all(data.filter(isFile).map(keepFile)));
});

addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return;
  if (request.mode === 'navigate') event.respondWith(fetchPage(request));
  else if (pathname.startsWith(PAGE + '/assets/')) event.respondWith(fetchFile(request));
});
`;
}
