import type { Locale } from '@embook/domain/shared';
import type { FastifyReply } from 'fastify';
import { headStyle } from './html.ts';

/** The address of a page behind a link in a mail. */
export interface MailedLink {
  Params: { companyId: string; token: string };
}

export const readCompanyId = (text: string): number => (/^[1-9]\d{0,14}$/.test(text) ? Number(text) : 0);

/** The token is in the path, which is never logged, and no referrer is sent. */
export const sendMailedPage = (reply: FastifyReply, locale: Locale, status: number, page: string): FastifyReply =>
  reply
    .code(status)
    .type('text/html; charset=utf-8')
    .headers({
      'content-language': locale,
      'content-security-policy': `default-src 'none'; style-src ${headStyle(page)}; img-src data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
    })
    .send(page);
