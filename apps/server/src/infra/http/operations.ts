import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { PinnedLoader } from './loader.ts';
import { docsPage } from './docs-page.ts';
import { headStyle } from './html.ts';
import { apiDescription } from './describe-api.ts';

export interface Operations {
  readonly version: string;
  /** Where customers reach it; without one, wherever it was asked. */
  readonly publicUrl: string | undefined;
  /** A key with which the lines to copy work as they are; undefined outside of the demo. */
  readonly demoKey?: string | undefined;
  readonly pinned?: PinnedLoader | undefined;
  readonly packageVersion?: string | undefined;
  /** Rejects while the database does not answer. */
  ping(): Promise<void>;
  /** True while the process is being taken out of the balancer. */
  isDraining?(): boolean;
}

/** A key that may stand in a line to copy. */
const KEY = /^[\w.-]{1,128}$/;

/** Endpoints for operators and developers: health, readiness, API description. */
export function serveOperations(app: FastifyInstance, operations: Operations): void {
  const { version, publicUrl, demoKey, pinned, packageVersion, ping, isDraining = () => false } = operations;
  let stopping = false;
  app.addHook('preClose', async () => {
    stopping = true;
  });
  // A kept connection would bring the next request to this process.
  app.addHook('onSend', async (_request, reply) => {
    if (isDraining()) reply.header('connection', 'close');
  });
  app.get('/healthz', () => ({ status: 'ok', version }));
  app.get('/readyz', async (_request, reply) => {
    const ready =
      !stopping &&
      !isDraining() &&
      (await ping().then(
        () => true,
        () => false,
      ));
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ready' : 'not ready', version });
  });
  const originOf = ({ protocol, host }: FastifyRequest) => publicUrl ?? `${protocol}://${host}`;
  app.get('/openapi.json', (request, reply) =>
    reply
      .type('application/json; charset=utf-8')
      .header('cache-control', 'public, max-age=300')
      .send(apiDescription(version, originOf(request))),
  );
  app.get<{ Querystring: { key?: unknown } }>('/docs', (request, reply) => {
    const { key } = request.query;
    const companyKey = typeof key === 'string' && KEY.test(key) ? key : demoKey;
    const page = docsPage(version, { origin: originOf(request), companyKey, pinned, packageVersion });
    return reply
      .type('text/html; charset=utf-8')
      .header(
        'content-security-policy',
        `default-src 'none'; style-src ${headStyle(page)}; img-src data:; frame-ancestors 'self'`,
      )
      .send(page);
  });
}
