import type { FastifyInstance } from 'fastify';
import type { MailboxStore } from './mailbox-store.ts';
import { mailboxPage } from './mailbox-page.ts';

/** The development mailbox: what would have been mailed, for people and for tests. Only in demo mode. */
export function serveMailbox(app: FastifyInstance, store: MailboxStore): void {
  app.get<{ Querystring: { to?: string | string[] } }>('/mailbox.json', (request) => {
    const { to } = request.query;
    return store.newestFirst(typeof to === 'string' ? to : undefined);
  });
  app.get('/mailbox', async (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header(
        'content-security-policy',
        "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-src 'self'",
      )
      .send(mailboxPage(await store.newestFirst(undefined))),
  );
}
