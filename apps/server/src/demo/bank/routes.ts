import { centsFromEuro } from '@embook/domain/shared';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { Problem } from '../../infra/http/problem.ts';
import { type Controls, outcomes, type SandboxBank } from './bank.ts';
import { bankPage, moneyText, pageTitle } from './bank-page.ts';
import type { Entry } from './bank-store.ts';
import { escapeHtml, inlineHash } from '../../infra/http/html.ts';

const tick = (name: string, label: string, on: boolean): string =>
  `<label class="tick"><input type="checkbox" name="${name}" value="1"${on ? ' checked' : ''}>${label}</label>`;

const settings = ({
  delaySeconds,
  times,
  reorder,
  drop,
  away,
  refusing,
}: Controls): string => `<section><h2>Coming webhooks</h2>
<form method="post" action="/checkout/control"><div class="settings">
<label>Delay in seconds<input type="number" name="delay" min="0" max="3600" value="${delaySeconds}"></label>
<label>Times each<input type="number" name="repeat" min="1" max="20" value="${times}"></label>
${tick('reorder', 'Later ones first', reorder)}
${tick('drop', 'Drop them all', drop)}
${tick('away', 'Bank is away', away)}
${tick('refusing', 'Refuse refunds', refusing)}
<button>Apply</button></div></form></section>`;

const button = (action: string, label: string): string => `<button name="action" value="${action}">${label}</button>`;

const payment = (entry: Entry): string => {
  const { companyId, id, shop, description, amountCents, refundedCents, currency, status, stubborn } = entry;
  const isPaid = status === 'paid';
  return `<li><section aria-label="${escapeHtml(id)}"><div class="top"><b>${moneyText(amountCents, currency)}</b><span class="state ${status}">${status}${stubborn ? ', stubborn' : ''}${refundedCents > 0 ? `, ${moneyText(refundedCents, currency)} back` : ''}</span></div>
<p>${escapeHtml(shop)} · ${escapeHtml(description)}</p><a href="/checkout/${companyId}/${escapeHtml(id)}">${escapeHtml(id)}</a>
<form class="actions" method="post" action="/checkout/control/${companyId}/${escapeHtml(id)}">
${isPaid ? '' : `${button('pay', 'Mark paid')}<label>after <input type="number" name="after" min="0" max="3600" value="0"> seconds</label>`}
${status === 'open' ? button('expire', 'Expire') + (stubborn ? button('yielding', 'Let it be cancelled') : button('stubborn', 'Make it stubborn')) : ''}
${isPaid && refundedCents < amountCents ? `${button('refund', 'Give back')}<label><input type="number" name="amount" min="0.01" max="${(amountCents - refundedCents) / 100}" step="0.01" value="${(amountCents - refundedCents) / 100}"> ${escapeHtml(currency)}</label>` : ''}
${button('call', 'Call the shop now')}</form></section></li>`;
};

/** The page that makes the bank fail; tests use the same forms. */
const controlPage = (controls: Controls, entries: readonly Entry[]): string => `${settings(controls)}
<ul class="payments">${entries.map(payment).join('\n') || '<li><section>No payments yet. Book something and pay online.</section></li>'}</ul>`;

const style = `*{box-sizing:border-box}:root{--ink:#10292b;--soft:#4a6163;--teal:#0b5c5e;--line:#d3dedd;--ground:#eaf0ef;font:16px/1.5 system-ui,sans-serif;color:var(--ink);background:var(--ground)}
body{margin:0;min-height:100vh}header{background:var(--ink);color:#fff}header div,main{max-width:960px;margin:0 auto;padding:0 20px}
header div{display:flex;flex-wrap:wrap;gap:4px 16px;align-items:center;justify-content:space-between;min-height:64px;padding-block:12px}
header b{display:flex;gap:10px;align-items:center;font-size:18px;letter-spacing:-.01em}header b::before{content:"";width:26px;height:26px;border-radius:50%;background:conic-gradient(#7fd6c2 0 25%,#f4c86a 0 50%,#e98d72 0 75%,#fff 0)}
header span{font-size:14px;color:#cfe0de}main{padding-block:28px 64px}h1{font-size:clamp(24px,4vw,30px);line-height:1.2;letter-spacing:-.02em;margin:0 0 20px;text-wrap:balance}
h2{font-size:18px;margin:0 0 12px}.columns{display:grid;gap:20px;align-items:start}@media(min-width:760px){.columns{grid-template-columns:5fr 6fr}}
section{background:#fff;border:1px solid var(--line);border-radius:16px;padding:20px 22px}.amount{font-size:34px;font-weight:650;letter-spacing:-.02em;line-height:1.2;margin:0 0 16px;font-variant-numeric:tabular-nums}
dl{margin:0;display:grid;gap:12px}dt{color:var(--soft);font-size:14px}dd{margin:0;overflow-wrap:anywhere}
fieldset{border:0;margin:0 0 20px;padding:0;display:grid;gap:8px}legend{font-weight:650;font-size:18px;padding:0;margin-bottom:12px}
label.bank{display:flex;gap:12px;align-items:center;min-height:48px;padding:8px 14px;border:1px solid var(--line);border-radius:12px;cursor:pointer}
label.bank:has(:checked){border-color:var(--teal);background:#eef7f5;box-shadow:inset 0 0 0 1px var(--teal)}input[type=radio],input[type=checkbox]{accent-color:var(--teal);width:20px;height:20px;margin:0;flex:none}
button,.button{font:inherit;font-weight:600;min-height:44px;padding:8px 16px;border-radius:12px;border:1px solid #8ba3a2;background:#fff;color:var(--ink);cursor:pointer;text-decoration:none;display:inline-flex;align-items:center;justify-content:center}
button.main,.button.main{width:100%;min-height:52px;background:var(--teal);border-color:var(--teal);color:#fff;font-size:17px}button:hover,.button:hover{filter:brightness(.95)}
:focus-visible{outline:3px solid #e07a3f;outline-offset:2px}.others{display:grid;gap:10px;margin-top:10px}@media(min-width:480px){.others{grid-template-columns:repeat(3,1fr)}}
.note{color:var(--soft);font-size:14px;margin:16px 0 0}.state{display:inline-block;border-radius:99px;padding:2px 12px;font-size:14px;font-weight:600;background:#e4eae9;white-space:nowrap}
.state.paid{background:#d2efdf;color:#0c4a2b}.state.failed,.state.expired,.state.cancelled{background:#f8dfd6;color:#7a2812}.state.open{background:#fbecc7;color:#5a4200}
.settings{display:grid;gap:14px;grid-template-columns:repeat(auto-fit,minmax(130px,1fr));align-items:end}.settings label{display:grid;gap:4px;font-size:14px;color:var(--soft)}
.settings label.tick{display:flex;gap:10px;align-items:center;min-height:44px;color:var(--ink);font-size:16px}input[type=number]{font:inherit;width:100%;min-height:44px;padding:6px 10px;border:1px solid #8ba3a2;border-radius:10px;color:var(--ink)}
ul.payments{list-style:none;margin:20px 0 0;padding:0;display:grid;gap:12px}.top{display:flex;flex-wrap:wrap;gap:6px 14px;align-items:center;justify-content:space-between}.top+p{margin:6px 0}.top b{font-variant-numeric:tabular-nums}
.actions{display:flex;flex-wrap:wrap;gap:8px;align-items:center;margin-top:12px}.actions input[type=number]{width:84px}.actions label{display:flex;gap:8px;align-items:center;font-size:14px;color:var(--soft)}a{color:var(--teal)}header a{color:#fff}`;

const allowedStyle = inlineHash(style);

interface Document {
  readonly title: string;
  readonly body: string;
  /** The form target that is allowed beside the bank itself: the shop, where the customer returns to. */
  readonly leadsTo?: string;
}

const originOf = (address: string | undefined): string =>
  address && URL.canParse(address) ? ` ${new URL(address).origin}` : '';

/** A page of the sandbox bank: no script, its one style allowed by its hash. Texts come in escaped. */
const sendDocument = (reply: FastifyReply, { title, body, leadsTo }: Document): FastifyReply =>
  reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header(
      'content-security-policy',
      `default-src 'none'; style-src ${allowedStyle}; img-src data:; form-action 'self'${originOf(leadsTo)}; base-uri 'none'; frame-ancestors 'none'`,
    ).send(`<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1"><title>${title}</title><link rel="icon" href="data:,">
<style>${style}</style></head><body>
<header><div><b>Sandbox Bank</b><span>A pretend bank: no money moves.</span></div></header>
<main><h1>${title}</h1>
${body}
</main></body></html>`);

const PAYMENT = '/:companyId(^\\d{1,15}$)/:id(^[\\w-]{1,100}$)';

interface PaymentRoute {
  Params: { companyId: string; id: string };
}

const decision = z.object({ outcome: z.enum(outcomes), bank: z.string().optional() });

/** A box that is not ticked is not sent. */
const ticked = z
  .enum(['0', '1'])
  .default('0')
  .transform((value) => value === '1');
const seconds = z.coerce.number().int().min(0).max(3_600).default(0);
const delivery = z.object({
  delay: seconds,
  repeat: z.coerce.number().int().min(1).max(20).default(1),
  reorder: ticked,
  drop: ticked,
});
const controls = delivery.extend({ away: ticked, refusing: ticked });
const command = delivery.extend({
  action: z.enum(['pay', 'expire', 'stubborn', 'yielding', 'refund', 'call', 'deliver']),
  after: seconds,
  /** In euro, as people write it. */
  amount: z.coerce.number().positive().max(100_000).optional(),
});

function read<T>(schema: z.ZodType<T>, body: unknown): T {
  const { success, data } = schema.safeParse(body ?? {});
  if (!success) throw new Problem('malformed_request');
  return data;
}

const deliveryOf = ({ delay, repeat, reorder, drop }: z.infer<typeof delivery>) => ({
  delaySeconds: delay,
  times: repeat,
  reorder,
  drop,
});

const paymentOf = ({ companyId, id }: PaymentRoute['Params']) => ({ companyId: Number(companyId), id });

const wirePayment = (entry: Entry) => ({
  company_id: entry.companyId,
  id: entry.id,
  shop: entry.shop,
  description: entry.description,
  amount_cents: entry.amountCents,
  refunded_cents: entry.refundedCents,
  currency: entry.currency,
  bank_id: entry.bankId,
  status: entry.status,
  stubborn: entry.stubborn,
  created_at: entry.createdAt.toISOString(),
});

/** The sandbox bank at `/checkout`: the page customers pay on, and the page that makes it fail. Only in demo mode. */
export function serveBank(app: FastifyInstance, bank: SandboxBank): void {
  const showPayment = (reply: FastifyReply, entry: Entry | undefined): FastifyReply =>
    entry
      ? sendDocument(reply, { title: pageTitle(entry), body: bankPage(entry), leadsTo: entry.returnUrl })
      : sendDocument(reply.code(404), {
          title: 'There is no such payment',
          body: '<p>The link may be incomplete.</p>',
        });

  app.get<PaymentRoute>(`/checkout${PAYMENT}`, async ({ params }, reply) =>
    showPayment(reply, await bank.find(paymentOf(params))),
  );

  app.post<PaymentRoute>(`/checkout${PAYMENT}`, async ({ params, body }, reply) => {
    const { outcome, bank: bankId } = read(decision, body);
    const entry = await bank.decide(paymentOf(params), outcome, bankId);
    // The same outcome twice is the same; a late one shows the state of the payment.
    if (entry?.status === outcome && entry.returnUrl !== '') return reply.redirect(entry.returnUrl, 303);
    return showPayment(entry ? reply.code(409) : reply, entry);
  });

  const state = async () => {
    const { delaySeconds, times, ...rest } = bank.controls();
    return { delay: delaySeconds, repeat: times, ...rest, payments: (await bank.recent()).map(wirePayment) };
  };
  const answer = async ({ headers }: FastifyRequest, reply: FastifyReply) =>
    headers.accept?.includes('application/json') ? reply.send(await state()) : reply.redirect('/checkout/control', 303);

  app.get('/checkout/control', async (_request, reply) =>
    sendDocument(reply, { title: 'Control room', body: controlPage(bank.controls(), await bank.recent()) }),
  );
  app.get('/checkout/control.json', state);

  app.post('/checkout/control', (request, reply) => {
    const given = read(controls, request.body);
    bank.control({ ...deliveryOf(given), away: given.away, refusing: given.refusing });
    return answer(request, reply);
  });

  app.post<PaymentRoute>(`/checkout/control${PAYMENT}`, async (request, reply) => {
    const payment = paymentOf(request.params);
    if (!(await bank.find(payment))) throw new Problem('not_found');
    const { action, after, amount, ...given } = read(command, request.body);
    if (action === 'pay') await bank.payLate(payment, after);
    if (action === 'expire') await bank.expire(payment);
    if (action === 'stubborn' || action === 'yielding') await bank.setStubborn(payment, action === 'stubborn');
    if (action === 'refund' && !(amount && (await bank.giveBack(payment, centsFromEuro(amount)))))
      throw new Problem('malformed_request');
    if (action === 'call') await bank.callShop(payment);
    if (action === 'deliver') bank.deliver(payment, deliveryOf(given));
    return answer(request, reply);
  });
}
