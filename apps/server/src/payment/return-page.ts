import { chooseLocale, type Locale } from '@embook/domain/shared';
import type { FastifyInstance } from 'fastify';
import { escapeHtml as escape } from '../infra/http/html.ts';
import { messages } from '../messages/index.ts';
import type { Payments, PaymentSummary } from './payment.ts';
import { readId } from './webhooks.ts';

type Word = keyof (typeof messages)[Locale]['paymentReturn'];

const style = `:root{color-scheme:light;font:17px/1.55 system-ui,sans-serif;color:#26211c;background:#faf9f6}
*{box-sizing:border-box}body{margin:0;min-height:100vh;display:grid;place-items:center;padding:24px}
main{background:#fff;border:1px solid #e6e1da;border-radius:20px;padding:40px 32px;max-width:460px;width:100%;text-align:center;overflow-wrap:anywhere}
svg{width:64px;height:64px;fill:none;stroke:currentColor;stroke-width:2.5;stroke-linecap:round;stroke-linejoin:round}
.ok svg{color:#1d7a46}.pending svg{color:#8a5a00}.trouble svg{color:#b3261e}
h1{font-size:24px;line-height:1.25;letter-spacing:-.01em;margin:20px 0 8px;text-wrap:balance}p{margin:0;color:#5c534a;text-wrap:pretty}p+p{margin-top:16px}`;

const signs = {
  ok: '<path d="m20 33 8 8 16-18"/>',
  pending: '<path d="M32 20v13l8 5"/>',
  trouble: '<path d="M32 20v16m0 8v.1"/>',
};

function page(word: Word, locale: Locale): string {
  const { paymentReturn, closeWindow } = messages[locale];
  const { title, text } = paymentReturn[word];
  const look = word === 'ok' || word === 'pending' ? word : 'trouble';
  // Without a script, so that it works wherever a bank's app opens it.
  const again = word === 'pending' ? '<meta http-equiv="refresh" content="4">' : '';
  const after = word === 'pending' ? '' : `<p>${escape(closeWindow)}</p>`;
  return `<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex">${again}<title>${escape(title)}</title><link rel="icon" href="data:,"><style>${style}</style></head>
<body><main class="${look}" role="status"><svg viewBox="0 0 64 64" aria-hidden="true"><circle cx="32" cy="32" r="28"/>${signs[look]}</svg>
<h1>${escape(title)}</h1><p>${escape(text)}</p>${after}</main></body></html>`;
}

interface Visit {
  Params: { companyId: string; paymentId: string };
  Querystring: { locale?: string | string[] };
}

/** Where the provider sends people back to. It stands alone, knows nobody and tells a status, nothing else (B4). */
export function serveReturnPage(app: FastifyInstance, payments: Pick<Payments, 'summaryById'>): void {
  app.get<Visit>('/payment/return/:companyId/:paymentId', async ({ params, query, headers }, reply) => {
    const locale = chooseLocale([String(query.locale ?? ''), ...(headers['accept-language'] ?? '').split(',')]);
    const standing = await payments.summaryById(readId(params.companyId), readId(params.paymentId));
    return reply
      .code(standing ? 200 : 404)
      .type('text/html; charset=utf-8')
      .headers({
        'content-language': locale,
        'content-security-policy':
          "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'none'",
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
      })
      .send(page(standing ? wordOf(standing) : 'unknown', locale));
  });
}

const wordOf = ({ status, reason }: PaymentSummary): Word => reason ?? (status === 'ok' ? 'ok' : 'pending');
