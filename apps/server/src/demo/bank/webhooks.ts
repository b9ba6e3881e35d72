import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';

/** How webhooks are delivered. */
export interface Delivery {
  readonly delaySeconds: number;
  readonly times: number;
  /** Sent after the next one. */
  readonly reorder: boolean;
  readonly drop: boolean;
}

interface Called {
  readonly companyId: number;
  readonly id: string;
  readonly webhookUrl: string;
}

/** How the bank calls shops and waits; tests pass their own. */
export interface Transport {
  /** The status of the answer; rejects when there is none. */
  readonly post: (url: string, body: URLSearchParams) => Promise<number>;
  readonly wait: (milliseconds: number) => Promise<void>;
}

export const httpTransport: Transport = {
  post: async (url, body) => {
    const { status } = await fetch(url, {
      method: 'POST',
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(10_000),
    });
    return status;
  },
  // Waiting webhooks do not keep the process running.
  wait: (milliseconds) => sleep(milliseconds, undefined, { ref: false }),
};

const asUsual: Delivery = { delaySeconds: 0, times: 1, reorder: false, drop: false };

/** A shop that does not answer with 2xx is called again after these delays, in seconds; then it is dropped. */
const RETRY_DELAYS = [1, 5, 25];

const nameOf = ({ companyId, id }: Pick<Called, 'companyId' | 'id'>) => `${companyId}/${id}`;

/** Calls webhooks like a real provider: with the id only, normally at least once (A5). */
export function createWebhooks({ post, wait }: Transport, log: Pick<FastifyBaseLogger, 'warn'>) {
  let general = asUsual;
  const special = new Map<string, Delivery>();
  let heldBack: (() => Promise<void>) | undefined;

  const isDelivered = async ({ id, webhookUrl }: Called): Promise<boolean> => {
    try {
      const status = await post(webhookUrl, new URLSearchParams({ id }));
      return status >= 200 && status < 300;
    } catch {
      return false;
    }
  };

  async function call(called: Called): Promise<void> {
    for (const pause of RETRY_DELAYS) {
      if (await isDelivered(called)) return;
      await wait(pause * 1_000);
    }
    if (!(await isDelivered(called))) log.warn({ payment: called.id }, 'the sandbox bank gave up calling the shop');
  }

  async function deliver(called: Called, { delaySeconds, times }: Delivery): Promise<void> {
    if (delaySeconds > 0) await wait(delaySeconds * 1_000);
    for (let time = 0; time < times; time += 1) await call(called);
  }

  return {
    general: (): Delivery => general,

    /** For all payments, or for one alone. Delayed ones are sent. */
    set(delivery: Delivery, payment?: Pick<Called, 'companyId' | 'id'>): void {
      if (payment) special.set(nameOf(payment), delivery);
      else general = delivery;
      void heldBack?.();
      heldBack = undefined;
    },

    /** Returns at once: a page never waits for the shop. What is pending is lost when the process ends. */
    announce(called: Called): void {
      const how = special.get(nameOf(called)) ?? general;
      if (how.drop || called.webhookUrl === '') return;
      const send = () => deliver(called, how);
      if (how.reorder && !heldBack) {
        heldBack = send;
        return;
      }
      const overtaken = heldBack;
      heldBack = undefined;
      void send().then(overtaken);
    },
  };
}
