import type { FastifyInstance } from 'fastify';
import { type Locale, unlinked } from '@embook/domain/shared';
import type { Clock } from '../clock.ts';
import { readStopLink, stopMails } from '../db/mail-stops.ts';
import type { Db } from '../db/open.ts';
import { localeOf } from '../http/envelope.ts';
import { type MailedLink, readCompanyId, sendMailedPage } from '../http/mailed-page.ts';
import { STOP_PATH, stopTokenHash } from './stop-link.ts';
import { messages } from '../../messages/index.ts';
import { placeOf } from '../../messages/mails/visit.ts';
import { escapeHtml as escape } from '../http/html.ts';

type Link = NonNullable<Awaited<ReturnType<typeof readStopLink>>>;

const style = `:root{color-scheme:light;font:17px/1.55 system-ui,sans-serif;color:#26211c;background:#faf9f6}
*{box-sizing:border-box}body{margin:0;min-height:100vh;display:grid;place-items:center;padding:24px}
main{background:#fff;border:1px solid #e6e1da;border-radius:20px;padding:40px 32px;max-width:460px;width:100%;overflow-wrap:anywhere}
h1{font-size:24px;line-height:1.25;letter-spacing:-.01em;margin:0 0 8px;text-wrap:balance}p{margin:0 0 24px;color:#5c534a;text-wrap:pretty}
ul{list-style:none;margin:0 0 24px;padding:16px;border-radius:12px;background:#f5f2ed}p.about{margin:0 0 8px}
button{width:100%;min-height:48px;border:0;border-radius:12px;background:#26211c;color:#fff;font:inherit;font-weight:700;cursor:pointer}
button:focus-visible{outline:3px solid #26211c;outline-offset:2px}`;

const document = (locale: Locale, title: string, body: string): string =>
  `<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex"><meta name="format-detection" content="telephone=no"><title>${escape(title)}</title><link rel="icon" href="data:,"><style>${style}</style></head>
<body><main>${body}</main></body></html>`;

/** What was booked, which a mail of a young company does not name (A28). */
function bookingLines({ booking, locale }: Link): string {
  if (booking === null || booking.startsAt === null) return '';
  const { serviceName, startsAt, employeeName } = booking;
  const lines = [serviceName, messages[locale].stopMails.moment(startsAt), employeeName, placeOf(booking)];
  const items = lines.flatMap((line) => (line ? [`<li>${escape(unlinked(line))}</li>`] : []));
  return `<p class="about">${escape(messages[locale].stopMails.about)}</p><ul>${items.join('')}</ul>`;
}

/** Opening it changes nothing, since mail programs open links too; the button does, without a script. */
function stopPage(link: Link): string {
  const { title, text, button, blocked } = messages[link.locale].stopMails;
  const [about, lines] = link.isBlocked ? [blocked.text, ''] : [text(unlinked(link.company)), bookingLines(link)];
  return document(
    link.locale,
    title,
    `<h1>${escape(title)}</h1><p>${escape(about)}</p>${lines}
<form method="post"><button>${escape(button)}</button></form>`,
  );
}

const endPage = (locale: Locale, title: string, text: string): string =>
  document(locale, title, `<div role="status"><h1>${escape(title)}</h1><p>${escape(text)}</p></div>`);

function stoppedPage({ locale, company, isBlocked }: Pick<Link, 'locale' | 'company' | 'isBlocked'>): string {
  const { done, blocked } = messages[locale].stopMails;
  return endPage(locale, done.title, isBlocked ? blocked.done : done.text(unlinked(company)));
}

const unknownLinkPage = (locale: Locale): string =>
  endPage(locale, messages[locale].stopMails.gone.title, messages[locale].stopMails.gone.text);

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
