import type { FastifyInstance } from 'fastify';
import type { Clock } from '../clock.ts';
import { readStopLink, stopMails } from '../db/mail-stops.ts';
import type { Db } from '../db/open.ts';
import { localeOf } from '../http/envelope.ts';
import { type MailedLink, readCompanyId, sendMailedPage } from '../http/mailed-page.ts';
import { STOP_PATH, stopTokenHash } from './stop-link.ts';
import { stopPage, stoppedPage, unknownLinkPage } from './stop-page.ts';

/** A28: who has nothing to do with a company stops its mails by one click, also by their mail program's (RFC 8058). */
export function serveMailStops(app: FastifyInstance, db: Db, clock: Clock): void {
  const path = `${STOP_PATH}/:companyId/:token`;

  app.get<MailedLink>(path, async (request, reply) => {
    const { companyId, token } = request.params;
    const link = await readStopLink(db, readCompanyId(companyId), stopTokenHash(token));
    if (!link) return sendMailedPage(reply, localeOf(request), 404, unknownLinkPage(localeOf(request)));
    return sendMailedPage(reply, link.locale, 200, link.stopped ? stoppedPage(link) : stopPage(link));
  });

  void app.register(async (scope) => {
    // The button of a mail program sends a form, url-encoded or multipart; nothing of it is needed.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, async () => undefined);
    scope.post<MailedLink>(path, async (request, reply) => {
      const { companyId, token } = request.params;
      const tokenHash = stopTokenHash(token);
      const link = await readStopLink(db, readCompanyId(companyId), tokenHash);
      if (!link) return sendMailedPage(reply, localeOf(request), 404, unknownLinkPage(localeOf(request)));
      await stopMails(db, readCompanyId(companyId), tokenHash, new Date(clock.now()));
      return sendMailedPage(reply, link.locale, 200, stoppedPage(link));
    });
  });
}
