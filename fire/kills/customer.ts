import { setTimeout as sleep } from 'node:timers/promises';
import { type Call, type Contract, contract } from '@embook/domain/contract';
import { type Endpoint, type FieldsOf, writeCall } from '@embook/domain/shared';

/** How long to wait for a platform that is being started on a busy machine. */
const RETRY_TIMEOUT_MS = 120_000;

interface Answer {
  readonly status: number;
  readonly result: Record<string, unknown>;
}

interface CustomerOptions {
  /** The address of a running platform, read again at every try. */
  readonly address: () => string;
  readonly retried?: () => void;
}

export type Customer = ReturnType<typeof customerOf>;

/**
 * Someone with a browser: repeats a call without an answer or with a 503, under the same key, as the widget does (A4).
 */
export function customerOf(token: string, { address, retried = () => {} }: CustomerOptions) {
  /** Undefined when nobody answered. */
  async function post(url: string, body: URLSearchParams, headers: Record<string, string> = {}) {
    try {
      const init = { method: 'POST', body, headers, redirect: 'manual', signal: AbortSignal.timeout(20_000) } as const;
      const answer = await fetch(url, init);
      return { status: answer.status, text: await answer.text() };
    } catch {
      return undefined;
    }
  }

  async function callOnce<K extends Call>(name: K, fields: FieldsOf<Contract[K]> & object, key?: string) {
    const { path, pairs } = writeCall(contract[name] as Endpoint<object>, fields);
    const headers = {
      'company-api-key': 'one',
      'user-access-token': token,
      locale: 'en',
      ...(key !== undefined && { 'idempotency-key': key }),
    };
    const answer = await post(`${address()}${path}`, new URLSearchParams(pairs), headers);
    return (
      answer && ({ status: answer.status, ...(JSON.parse(answer.text) as Pick<Answer, 'result'>) } satisfies Answer)
    );
  }

  async function untilAnswered<T extends { readonly status: number }>(ask: () => Promise<T | undefined>): Promise<T> {
    for (const end = performance.now() + RETRY_TIMEOUT_MS; ; retried()) {
      const answer = await ask();
      if (answer && answer.status !== 503) return answer;
      if (performance.now() > end) throw new Error('nobody answered');
      await sleep(40 + Math.random() * 120);
    }
  }

  return {
    callOnce,
    call: <K extends Call>(name: K, fields: FieldsOf<Contract[K]> & object, key?: string): Promise<Answer> =>
      untilAnswered(() => callOnce(name, fields, key)),

    /** Presses the button on the bank's page once, or until the page has answered. */
    payOnce: (checkoutUrl: string) => post(here(checkoutUrl), new URLSearchParams({ outcome: 'paid' })),
    pay: (checkoutUrl: string) =>
      untilAnswered(() => post(here(checkoutUrl), new URLSearchParams({ outcome: 'paid' }))),
  };

  /** The checkout address names one platform; the call goes to the one that runs now. */
  function here(checkoutUrl: string): string {
    const { pathname, search } = new URL(checkoutUrl);
    return `${address()}${pathname}${search}`;
  }
}
