import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { CONSOLE_WORKER_PATH, CONSOLE_WORKER_POLICY, consoleWorkerScript } from './console-worker.ts';
import { withStaleGuard } from './stale-page.ts';

/** What `npm run build` made of the console. */
export interface ConsoleBuild {
  /** One page for all of its addresses. */
  readonly page: string;
  /** What browsers download: hashed files with their compressed versions. */
  readonly folder: string;
}

/** Tells the page that anybody may start a business here; the console reads it in lib/self-service.ts (TEAM-10). */
const OPEN_TO_ALL = '<meta name="embook-self-service" content="1" />';

/** Only our own sources are allowed, and no page may frame it, which prevents clickjacking (TEAM-4). */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  // The company's own widget stands beside its set-up and beside an editor (START-1, CAT-2).
  "frame-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** The console at /console: its files, and one page that fetches by itself who is signed in. */
export async function serveConsole(
  app: FastifyInstance,
  { page, folder }: ConsoleBuild,
  { selfService }: { readonly selfService: boolean },
): Promise<void> {
  const sent = withStaleGuard(selfService ? page.replace('</head>', `${OPEN_TO_ALL}</head>`) : page);
  await app.register(fastifyStatic, {
    root: `${folder}/assets`,
    prefix: '/console/assets/',
    preCompressed: true,
    immutable: true,
    maxAge: '1y',
    decorateReply: false,
  });
  const send = (_request: unknown, reply: FastifyReply): FastifyReply =>
    reply
      .type('text/html; charset=utf-8')
      .headers({
        'content-security-policy': POLICY,
        'x-frame-options': 'DENY',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
        'referrer-policy': 'same-origin',
        'cache-control': 'no-cache',
      })
      .send(sent);
  const worker = consoleWorkerScript(sent);
  app.get(CONSOLE_WORKER_PATH, (_request, reply) =>
    reply
      .type('text/javascript; charset=utf-8')
      .headers({ 'content-security-policy': CONSOLE_WORKER_POLICY, 'cache-control': 'no-cache' })
      .send(worker),
  );
  app.get('/console', send);
  app.get('/console/*', send);
}
