import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Config } from '../infra/config.ts';
import { builderPage } from './builder-page.ts';
import { readChoices } from './choices.ts';
import { builderFiles } from './files.ts';
import { hostPage } from './host-page.ts';

interface BuilderPorts {
  readonly version: string;
  readonly config: Pick<Config, 'publicUrl'>;
}

interface Visit {
  Querystring: Record<string, unknown>;
}

/** Only these are offered; any other company is for those who know its key. */
const offered = ['demo-aurora', 'demo-solo'] as const;

const rules =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src data:; connect-src 'self'; frame-src 'self' data:; form-action 'self'; base-uri 'none'";

const send = (reply: FastifyReply, html: string, ancestors?: "'self'" | "'none'"): FastifyReply =>
  reply
    .type('text/html; charset=utf-8')
    .headers({
      'cache-control': 'no-store',
      'content-security-policy': ancestors ? `${rules}; frame-ancestors ${ancestors}` : rules,
    })
    .send(html);

/** Framed by whatever page stands for another site; it says nothing but what this browser keeps there. */
const storagePage = `<!doctype html><html lang="en"><title>Storage</title><script type="module" src="/builder/client/storage-probe.ts"></script></html>`;

/**
 * The embed builder at `/builder`: choose, look, copy, check. It belongs to demo mode, and reads nothing that the widget
 * does not show anyway.
 */
export function serveBuilder(app: FastifyInstance, { version, config }: BuilderPorts): void {
  const choicesOf = (query: Visit['Querystring']) => readChoices(query, offered[0]);

  app.get<Visit>('/builder', ({ query, protocol, host }, reply) => {
    const origin = config.publicUrl ?? `${protocol}://${host}`;
    return send(reply, builderPage({ choices: choicesOf(query), offered, origin, version }), "'none'");
  });
  app.get<Visit>('/builder/host', ({ query }, reply) => send(reply, hostPage(choicesOf(query)), "'self'"));
  app.get('/builder/storage', (_request, reply) => send(reply, storagePage));
  for (const { path, type, read } of builderFiles)
    app.get(path, async (_request, reply) =>
      reply
        .type(type)
        .header('cache-control', 'no-cache')
        .send(await read()),
    );
}
