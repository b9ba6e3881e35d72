import { ratings } from '@embook/domain/reservations';
import { choice, chooseLocale, form, freeText, type Locale, optional, readForm } from '@embook/domain/shared';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type MailedLink, readCompanyId, sendMailedPage } from '../infra/http/mailed-page.ts';
import { saveFeedback, visitOfLink } from './feedback.ts';
import { endPage, formPage } from './feedback-page.ts';
import type { Core } from '../infra/core.ts';

const feedbackForm = form({ rating: choice(ratings), comment: optional(freeText(1000)) });

const localeOf = ({ headers }: FastifyRequest<MailedLink>): Locale =>
  chooseLocale((headers['accept-language'] ?? '').split(','));

/** Opening does not use the link up, since mail programs open links too; only an answer does. */
export function serveFeedback(app: FastifyInstance, core: Core): void {
  const path = '/feedback/:companyId/:token';

  app.get<MailedLink>(path, async (request, reply) => {
    const { companyId, token } = request.params;
    const visit = await visitOfLink(core, readCompanyId(companyId), token);
    if (!visit) return sendMailedPage(reply, localeOf(request), 404, endPage('gone', localeOf(request)));
    return sendMailedPage(reply, visit.locale, 200, formPage(visit));
  });

  app.post<MailedLink>(path, async (request, reply) => {
    const { companyId, token } = request.params;
    const visit = await visitOfLink(core, readCompanyId(companyId), token);
    if (!visit) return sendMailedPage(reply, localeOf(request), 404, endPage('gone', localeOf(request)));
    const answer = readForm(feedbackForm, request.body);
    if (!answer.ok) {
      const { comment } = Object(request.body) as { comment?: unknown };
      return sendMailedPage(
        reply,
        visit.locale,
        422,
        formPage(visit, { comment: typeof comment === 'string' ? comment : '' }),
      );
    }
    const link = { companyId: readCompanyId(companyId), token };
    const isSaved = await saveFeedback(core, link, answer.values);
    return sendMailedPage(reply, visit.locale, isSaved ? 200 : 404, endPage(isSaved ? 'thanks' : 'gone', visit.locale));
  });
}
