import { ratings } from '@embook/domain/reservations';
import { choice, chooseLocale, form, freeText, type Locale, optional, readForm } from '@embook/domain/shared';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Feedback } from './feedback.ts';
import { endPage, formPage } from './feedback-page.ts';

interface Link {
  Params: { companyId: string; token: string };
}

const answer = form({ rating: choice(ratings), comment: optional(freeText(1000)) });

const readId = (text: string): number => (/^[1-9]\d{0,14}$/.test(text) ? Number(text) : 0);

const localeOf = ({ headers }: FastifyRequest<Link>): Locale =>
  chooseLocale((headers['accept-language'] ?? '').split(','));

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

/** Opening does not use the link up, since mail programs open links too; only an answer does. */
export function serveFeedback(app: FastifyInstance, feedback: Pick<Feedback, 'find' | 'say'>): void {
  const path = '/feedback/:companyId/:token';

  app.get<Link>(path, async (request, reply) => {
    const { companyId, token } = request.params;
    const visit = await feedback.find(readId(companyId), token);
    if (!visit) return send(reply, localeOf(request), 404, endPage('gone', localeOf(request)));
    return send(reply, visit.locale, 200, formPage(visit));
  });

  app.post<Link>(path, async (request, reply) => {
    const { companyId, token } = request.params;
    const visit = await feedback.find(readId(companyId), token);
    if (!visit) return send(reply, localeOf(request), 404, endPage('gone', localeOf(request)));
    const said = readForm(answer, request.body);
    if (!said.ok) {
      const { comment } = Object(request.body) as { comment?: unknown };
      return send(reply, visit.locale, 422, formPage(visit, { comment: typeof comment === 'string' ? comment : '' }));
    }
    const done = await feedback.say(readId(companyId), token, said.values);
    return send(reply, visit.locale, done ? 200 : 404, endPage(done ? 'thanks' : 'gone', visit.locale));
  });
}
