import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Config } from '../infra/config.ts';
import { builderPage } from './builder-page.ts';
import { readChoices } from './choices.ts';
import { builderFiles } from './files.ts';
import { hostPage } from './host-page.ts';

interface BuilderPorts {
  readonly version: string;
  readonly config: Pick<Config, 'demo' | 'publicUrl'>;
}

interface Visit {
  Querystring: Record<string, unknown>;
}

/** Only these are offered; any other company is for those who know its key. */
const demoKeys = ['demo-aurora', 'demo-solo'];

const send = (reply: FastifyReply, html: string, ancestors: "'self'" | "'none'"): FastifyReply =>
  reply
    .type('text/html; charset=utf-8')
    .headers({
      'cache-control': 'no-store',
      'content-security-policy': `default-src 'none'; script-src 'self'; style-src 'self'; img-src data:; connect-src 'self'; frame-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors ${ancestors}`,
    })
    .send(html);

/** The embed builder at `/builder`: choose, look, copy, check. It reads nothing that the widget does not show anyway. */
export function serveBuilder(app: FastifyInstance, { version, config }: BuilderPorts): void {
  const offered = config.demo ? demoKeys : [];
  const choicesOf = (query: Visit['Querystring']) => readChoices(query, offered[0] ?? '');

  app.get<Visit>('/builder', ({ query, protocol, host }, reply) => {
    const origin = config.publicUrl ?? `${protocol}://${host}`;
    return send(reply, builderPage({ choices: choicesOf(query), offered, origin, version }), "'none'");
  });
  app.get<Visit>('/builder/host', ({ query }, reply) => send(reply, hostPage(choicesOf(query)), "'self'"));
  for (const { path, type, read } of builderFiles)
    app.get(path, async (_request, reply) =>
      reply
        .type(type)
        .header('cache-control', 'no-cache')
        .send(await read()),
    );
}
