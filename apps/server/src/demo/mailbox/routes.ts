import type { FastifyInstance } from 'fastify';
import type { Core } from '../../infra/core.ts';
import { mailboxPage } from './mailbox-page.ts';
import { deliveredMails } from './mailbox-store.ts';

/** The development mailbox: what would have been mailed, for people and for tests. Only in demo mode. */
export function serveMailbox(app: FastifyInstance, { db, origin }: Pick<Core, 'db' | 'origin'>): void {
  app.get<{ Querystring: { to?: string | string[] } }>('/mailbox.json', (request) => {
    const { to } = request.query;
    return deliveredMails(db, origin, typeof to === 'string' ? to : undefined);
  });
  app.get('/mailbox', async (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header(
        'content-security-policy',
        "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-src 'self'",
      )
      .send(mailboxPage(await deliveredMails(db, origin, undefined))),
  );
}
