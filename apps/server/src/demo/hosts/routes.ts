import fastifyStatic from '@fastify/static';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import type { Core } from '../../infra/core.ts';
import type { EmbedBuild } from '../../infra/embed-build.ts';
import { hostStyles } from './host-styles.ts';
import { hostDocument } from './host-page.ts';
import { hostPages } from './pages.ts';

const PICTURES = fileURLToPath(new URL('../../../seed/pictures', import.meta.url));

/** The page for developers lists the events it receives. */
const LOG = `const log = document.getElementById('log');
for (const type of ['ready', 'resize', 'close', 'navigate', 'auth', 'payment', 'analytics', 'error'])
  document.addEventListener('embook:' + type, (event) => log.append(type + ' ' + JSON.stringify(event.detail) + '\\n'));
`;

/** As strict as a page can be: what the widget needs from its host is in here, and in docs/embedding.md. */
const policy = (origin: string): string =>
  [
    "default-src 'none'",
    `script-src 'self' ${origin}`,
    `frame-src ${origin}`,
    "style-src 'self'",
    "img-src 'self' data:",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');

/** The loader makes no script and no HTML, so it needs no policy of its own here. */
const TRUSTED_TYPES = "; require-trusted-types-for 'script'; trusted-types 'none'";

/**
 * Pages of invented studios that embed the widget, as real ones would. A page opened under another name of this machine
 * is another site than the widget's origin.
 */
export async function serveHostPages(
  app: FastifyInstance,
  { origin }: Pick<Core, 'origin'>,
  { reactDemo }: Pick<EmbedBuild, 'reactDemo'>,
): Promise<void> {
  for (const page of hostPages) {
    const html = hostDocument(page, hostPages, origin);
    const rules = policy(origin) + (page.path === '/demo/strict' ? TRUSTED_TYPES : '');
    app.get(page.path, (_request, reply) =>
      reply.type('text/html; charset=utf-8').header('content-security-policy', rules).send(html),
    );
  }
  const files = {
    'host.css': ['text/css', hostStyles],
    'log.js': ['text/javascript', LOG],
    'react.js': ['text/javascript', reactDemo],
  };
  for (const [name, [type = '', text]] of Object.entries(files))
    app.get(`/demo/${name}`, (_request, reply) => reply.type(`${type}; charset=utf-8`).send(text));
  await app.register(fastifyStatic, {
    root: PICTURES,
    prefix: '/demo/pictures/',
    allowedPath: (path) => path.endsWith('.webp'),
    decorateReply: false,
  });
}
