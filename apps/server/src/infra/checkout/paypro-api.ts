import { z } from 'zod';
import { ProviderAway } from './provider.ts';

export interface PayProSettings {
  readonly apiKey: string;
  readonly apiUrl?: string | undefined;
  readonly timeoutMs?: number;
}

const payment = z.object({
  id: z.string().min(1),
  state: z.string(),
  amount: z.int(),
  currency: z.string(),
  refunded_amount: z.int().nullish(),
  metadata: z.unknown().optional(),
  _links: z.object({ checkout: z.string().nullish() }).optional(),
});

const refund = z.object({
  id: z.string().min(1),
  state: z.string(),
  amount: z.int(),
  reason: z.string().nullish(),
  refunded_at: z.string().nullish(),
});

const chargeback = z.object({ id: z.string().min(1), amount: z.int(), state: z.string().nullish() });

const payMethod = z.object({
  id: z.string(),
  details: z.array(z.object({ code: z.string(), name: z.string() })).nullish(),
});

interface List<T> {
  readonly data: readonly T[];
  readonly _links?: { readonly next?: string | null | undefined } | undefined;
}

const listOf = <T extends z.ZodType>(item: T) =>
  z.object({ data: z.array(item), _links: z.object({ next: z.string().nullish() }).optional() });

export type PayProRefund = z.infer<typeof refund>;

/** Far more than one payment has; a list that never ends must not keep us busy. */
const MOST_PAGES = 20;

/** The calls of PayPro's API that we use; it has no client for Node (record 73). */
export function payProApi({ apiKey, apiUrl = 'https://api.paypro.nl', timeoutMs = 15_000 }: PayProSettings) {
  const base = apiUrl.replace(/\/+$/, '');

  async function ask<T>(shape: z.ZodType<T>, method: string, path: string, body?: object): Promise<T> {
    const answer = await answerOf(
      fetch(`${base}${path}`, {
        method,
        headers: {
          authorization: `Bearer ${apiKey}`,
          accept: 'application/json',
          ...(body && { 'content-type': 'application/json' }),
        },
        ...(body && { body: JSON.stringify(body) }),
        // The key must not follow to another address.
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      }),
    );
    if (!answer.ok) throw refusalOf(answer);
    return shape.parse(answer.content);
  }

  async function all<T extends z.ZodType>(item: T, path: string): Promise<z.infer<T>[]> {
    const found: z.infer<T>[] = [];
    let next: string | undefined = path;
    for (let page = 0; next !== undefined && page < MOST_PAGES; page += 1) {
      const list: List<z.infer<T>> = await ask(listOf(item), 'GET', next);
      found.push(...list.data);
      const address = list._links?.next;
      // An address elsewhere would be sent our key.
      next = address?.startsWith(`${base}/`) ? address.slice(base.length) : undefined;
    }
    return found;
  }

  const at = (id: string, below = ''): string => `/payments/${encodeURIComponent(id)}${below}`;

  /** Undefined where PayPro does not know it. */
  async function paymentIfKnown(id: string): Promise<z.infer<typeof payment> | undefined> {
    try {
      return await ask(payment, 'GET', at(id));
    } catch (error) {
      if (error instanceof PayProRefusal && error.status === 404) return undefined;
      throw error;
    }
  }

  return {
    paymentIfKnown,
    createPayment: (order: object) => ask(payment, 'POST', '/payments', order),
    payment: (id: string) => ask(payment, 'GET', at(id)),
    cancelPayment: (id: string) => ask(z.unknown(), 'DELETE', at(id)),
    /** None where PayPro has no such list. */
    chargebacksOf: (id: string) =>
      all(chargeback, at(id, '/chargebacks')).catch((error: unknown) => {
        if (error instanceof PayProRefusal && error.status === 404) return [];
        throw error;
      }),
    refundsOf: (id: string) => all(refund, at(id, '/refunds')),
    createRefund: (id: string, order: object) => ask(refund, 'POST', at(id, '/refunds'), order),
    payMethods: () => all(payMethod, '/pay_methods'),
  };
}

interface Answer {
  readonly ok: boolean;
  readonly status: number;
  readonly content: unknown;
}

/** An answer that broke off is as unknown as none. */
async function answerOf(call: Promise<Response>): Promise<Answer> {
  let status: number;
  let text: string;
  try {
    const response = await call;
    status = response.status;
    text = await response.text();
  } catch (error) {
    throw new ProviderAway('PayPro did not answer', { cause: error });
  }
  const isOk = status >= 200 && status < 300;
  if (isAway(status)) throw new ProviderAway(`PayPro answered ${status}`);
  return { ok: isOk, status, content: jsonOf(text) };
}

/** With these the call may be repeated later. */
const isAway = (status: number): boolean => status >= 500 || [408, 409, 429].includes(status);

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

class PayProRefusal extends Error {
  readonly status: number;
  constructor(status: number, words: string) {
    super(`PayPro refused with ${status}${words}`);
    this.status = status;
  }
}

/** In PayPro's own words where it gives some: an operator reads them beside a refund that was refused. */
function refusalOf({ status, content }: Answer): PayProRefusal {
  const { error } = Object(content) as { error?: unknown };
  const { message, param } = Object(error) as { message?: unknown; param?: unknown };
  const words = typeof message === 'string' ? `: ${typeof param === 'string' ? `${param} ` : ''}${message}` : '';
  return new PayProRefusal(status, words);
}
