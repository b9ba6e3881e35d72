import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';

const favicon = readFileSync(new URL('favicon.ico', import.meta.url));
const A_DAY = 'public, max-age=86400';

/** Pages of one person, of staff or of developers. Shops and what they offer may be found by everybody. */
const PRIVATE = ['/api/', '/builder', '/checkout/', '/console', '/mailbox', '/payment/', '/profile', '/reservations'];

/** What browsers and crawlers ask every site for. Nothing of a demo belongs into a search engine. */
export function serveSiteFiles(app: FastifyInstance, isDemo: boolean): void {
  const rules = (isDemo ? ['/'] : PRIVATE).map((path) => `Disallow: ${path}`);
  const robots = `${['User-agent: *', ...rules].join('\n')}\n`;
  app.get('/robots.txt', (_request, reply) =>
    reply.type('text/plain; charset=utf-8').header('cache-control', A_DAY).send(robots),
  );
  app.get('/favicon.ico', (_request, reply) => reply.type('image/x-icon').header('cache-control', A_DAY).send(favicon));
}

/**
 * Whether a path names a file (`/wp-login.php`, `/.env`) or what only some platforms have. No screen of the widget ends
 * like that, so its page, which any other unknown path gets (the specification's redirect to /shops), would be wrong.
 * What follows `/signin/` is the widget's to judge (B2).
 */
export const isMissingFile = (url: string): boolean =>
  /^\/metrics\/?(?:\?|$)|^(?!\/signin\/)[^?#]*(?:\/\.|\.[a-z][a-z0-9]*(?:[?#]|$))/i.test(url);
