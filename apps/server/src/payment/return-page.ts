import { type UnpaidChoice, unpaidPath } from '@embook/domain/booking';
import { chooseLocale, inkOn, type Locale } from '@embook/domain/shared';
import type { FastifyInstance } from 'fastify';
import { escapeHtml as escape, inlineHash } from '../infra/http/html.ts';
import { messages } from '../messages/index.ts';
import type { PaymentCore } from './payment-core.ts';
import { findBrand, isCalledOff } from './payment-store.ts';
import type { PaymentSummary } from './payment-summary.ts';
import { paymentSummaryById, unpaidChoiceById } from './payment.ts';
import { readId } from './webhooks.ts';

type Word = keyof (typeof messages)[Locale]['paymentReturn'];

const style = `:root{color-scheme:light;font:17px/1.55 system-ui,sans-serif;color:#26211c;background:#faf9f6}
*{box-sizing:border-box}body{margin:0;min-height:100vh;display:grid;place-items:center;padding:24px}
main{background:#fff;border:1px solid #e6e1da;border-radius:20px;padding:40px 32px;max-width:460px;width:100%;text-align:center;overflow-wrap:anywhere}
svg{width:64px;height:64px;fill:none;stroke:currentColor;stroke-width:2.5;stroke-linecap:round;stroke-linejoin:round}
.ok svg{color:#1d7a46}.pending svg{color:#8a5a00}.trouble svg{color:#b3261e}
h1{font-size:24px;line-height:1.25;letter-spacing:-.01em;margin:20px 0 8px;text-wrap:balance}p{margin:0;color:#5c534a;text-wrap:pretty}p+p{margin-top:16px}
.brand{display:flex;gap:12px;align-items:center;justify-content:center;margin:0 0 28px;color:inherit;font-weight:600}.brand img{width:40px;height:40px;border-radius:10px;object-fit:cover}
.back{display:inline-block;margin-top:24px;padding:12px 24px;border-radius:14px;box-shadow:inset 0 0 0 1px #0003;font-weight:600;text-decoration:none}.quiet{display:block;margin-top:20px;color:inherit}.back:focus-visible,.quiet:focus-visible{outline:3px solid #26211c;outline-offset:3px}`;

const signs = {
  ok: '<path d="m20 33 8 8 16-18"/>',
  pending: '<path d="M32 20v13l8 5"/>',
  trouble: '<path d="M32 20v16m0 8v.1"/>',
};

type Brand = NonNullable<Awaited<ReturnType<typeof findBrand>>>;

/** Only our own pictures: any other host would learn who paid. */
const logoOf = ({ logoUrl }: Brand): string =>
  logoUrl?.startsWith('/') && !logoUrl.startsWith('//') ? `<img src="${escape(logoUrl)}" alt="">` : '';

const headOf = (brand: Brand): string => `<p class="brand">${logoOf(brand)}<bdi>${escape(brand.name)}</bdi></p>`;

const paintOf = ({ color }: Brand): string => `background:${color};color:${inkOn(color)}`;

interface Way {
  readonly brand: Brand;
  readonly locale: Locale;
  /** What can be paid for again, with the bank that was chosen. */
  readonly again: { readonly choice: UnpaidChoice; readonly bankId: string | null } | undefined;
}

/** The screens of the widget that it may lead to. */
const pathOf = (again: Way['again']): string =>
  again ? `${unpaidPath(again.choice, again.bankId)}&` : '/reservations?';

const addressOf = ({ brand: { apiKey }, locale, again }: Way): string =>
  escape(pathOf(again) + new URLSearchParams({ companyApiKey: apiKey, locale }).toString());

/** To the same choice, where it can be paid for again; to the bookings under the company's name, in every language. */
function ways(way: Way): string {
  const { brand, locale } = way;
  const painted = `class="back" style="${escape(paintOf(brand))}"`;
  const again = way.again && `<a ${painted} href="${addressOf(way)}">${escape(messages[locale].payAgain)}</a>`;
  const bookings = addressOf({ ...way, again: undefined });
  const back = `<a ${again ? 'class="quiet"' : painted} href="${bookings}">← <bdi>${escape(brand.name)}</bdi></a>`;
  return (again ?? '') + back;
}

function page(word: Word, locale: Locale, way: Way | undefined): string {
  const { paymentReturn, paymentReturnBlocked, closeTab } = messages[locale];
  const { title, text: usual } = paymentReturn[word];
  // Without a brand the company is blocked, or there is no such payment.
  const blocked: Partial<Record<Word, string>> = way ? {} : paymentReturnBlocked;
  const text = blocked[word] ?? usual;
  const look = word === 'ok' || word === 'pending' ? word : 'trouble';
  // Without a script, so that it works wherever a bank's app opens it.
  const again = word === 'pending' ? '<meta http-equiv="refresh" content="4">' : '';
  const after = word === 'pending' ? '' : `<p>${escape(closeTab)}</p>${way ? ways(way) : ''}`;
  return `<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex">${again}<title>${escape(title)}</title><link rel="icon" href="data:,"><style>${style}</style></head>
<body><main class="${look}" role="status">${way ? headOf(way.brand) : ''}<svg viewBox="0 0 64 64" aria-hidden="true"><circle cx="32" cy="32" r="28"/>${signs[look]}</svg>
<h1>${escape(title)}</h1><p>${escape(text)}</p>${after}</main></body></html>`;
}

interface Visit {
  Params: { companyId: string; paymentId: string };
  Querystring: { locale?: string | string[] };
}

/** The page that providers redirect to. It needs no session, and shows only the company and a status (B4). */
export function serveReturnPage(app: FastifyInstance, core: PaymentCore): void {
  app.get<Visit>('/payment/return/:companyId/:paymentId', async ({ params, query, headers }, reply) => {
    const locale = chooseLocale([String(query.locale ?? ''), ...(headers['accept-language'] ?? '').split(',')]);
    const companyId = readId(params.companyId);
    const id = readId(params.paymentId);
    const payment = await paymentSummaryById(core, companyId, id);
    const isOfCancelled = payment?.reason === 'refunded' && (await isCalledOff(core.db, { companyId, id }));
    const brand = payment && (await findBrand(core.db, companyId));
    const way = brand && { brand, locale, again: await unpaidChoiceById(core, companyId, id) };
    return reply
      .code(payment ? 200 : 404)
      .type('text/html; charset=utf-8')
      .headers({
        'content-language': locale,
        'content-security-policy': `default-src 'none'; style-src ${inlineHash(style)}; style-src-attr ${brand ? `'unsafe-hashes' ${inlineHash(paintOf(brand))}` : "'none'"}; img-src 'self' data:; base-uri 'none'; frame-ancestors 'none'`,
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
      })
      .send(page(isOfCancelled ? 'called_off' : payment ? wordOf(payment) : 'unknown', locale, way));
  });
}

const wordOf = ({ status, reason }: PaymentSummary): Word => reason ?? (status === 'ok' ? 'ok' : 'pending');
