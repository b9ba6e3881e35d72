import { centsFromEuro } from '@embook/domain/shared';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { Problem } from '../../infra/http/problem.ts';
import { outcomes, type SandboxBank } from './bank.ts';
import { sendDocument } from './bank-document.ts';
import { bankPage, pageTitle } from './bank-page.ts';
import { controlPage } from './control-page.ts';
import type { Entry } from './bank-store.ts';

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
