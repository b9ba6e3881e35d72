import type { Locale } from '@embook/domain/shared';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Clock } from '../clock.ts';
import { readStopLink, stopMails } from '../db/mail-stops.ts';
import type { Db } from '../db/open.ts';
import { localeOf } from '../http/envelope.ts';
import { STOP_PATH, stopTokenHash } from './stop-link.ts';
import { stopPage, stoppedPage, unknownLinkPage } from './stop-page.ts';

interface Link {
  Params: { companyId: string; token: string };
}

const readId = (text: string): number => (/^[1-9]\d{0,14}$/.test(text) ? Number(text) : 0);

/** The token is in the path, which is never logged, and no referrer is sent. */
const send = (reply: FastifyReply, locale: Locale, status: number, page: string): FastifyReply =>
  reply
    .code(status)
    .type('text/html; charset=utf-8')
    .headers({
      'content-language': locale,
      'content-security-policy':
        "default-src 'none'; style-src 'unsafe-inline'; img-src data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
    })
    .send(page);

/** A28: who has nothing to do with a company stops its mails by one click, also by their mail program's (RFC 8058). */
export function serveMailStops(app: FastifyInstance, db: Db, clock: Clock): void {
  const path = `${STOP_PATH}/:companyId/:token`;

  app.get<Link>(path, async (request, reply) => {
    const { companyId, token } = request.params;
    const link = await readStopLink(db, readId(companyId), stopTokenHash(token));
    if (!link) return send(reply, localeOf(request), 404, unknownLinkPage(localeOf(request)));
    return send(reply, link.locale, 200, link.stopped ? stoppedPage(link) : stopPage(link));
  });

  void app.register(async (scope) => {
    // The button of a mail program sends a form, url-encoded or multipart; nothing of it is needed.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, async () => undefined);
    scope.post<Link>(path, async (request, reply) => {
      const { companyId, token } = request.params;
      const tokenHash = stopTokenHash(token);
      const link = await readStopLink(db, readId(companyId), tokenHash);
      if (!link) return send(reply, localeOf(request), 404, unknownLinkPage(localeOf(request)));
      await stopMails(db, readId(companyId), tokenHash, new Date(clock.now()));
      return send(reply, link.locale, 200, stoppedPage(link));
    });
  });
}
