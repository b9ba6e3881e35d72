import type { FastifyInstance } from 'fastify';

const PUSH_WORKER_PATH = '/push/worker.js';

/**
 * Shows push messages and opens their booking; it answers no request of a page and keeps nothing (TOLD-1, EMB-9). Its scope
 * is `/push/`, below which there is no page. It opens addresses of this platform alone.
 */
const PUSH_WORKER = `addEventListener('install', () => skipWaiting());

addEventListener('push', (event) => {
  let message;
  try {
    message = event.data.json();
  } catch {
    return;
  }
  const { title, body, url, tag, lang } = message;
  event.waitUntil(registration.showNotification(title, { body, tag, lang, renotify: true, data: { url } }));
});

addEventListener('notificationclick', (event) => {
  event.notification.close();
  const url = new URL(event.notification.data.url, location.origin);
  if (url.origin === location.origin) event.waitUntil(clients.openWindow(url.href));
});
`;

export function servePushWorker(app: FastifyInstance): void {
  app.get(PUSH_WORKER_PATH, (_request, reply) =>
    reply
      .type('text/javascript; charset=utf-8')
      .headers({ 'content-security-policy': "default-src 'none'", 'cache-control': 'no-cache' })
      .send(PUSH_WORKER),
  );
}
