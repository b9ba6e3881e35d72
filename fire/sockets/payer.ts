import { setTimeout as sleep } from 'node:timers/promises';
import { listen } from '../network/listener.ts';
import type { Customer, Shop } from '../network/shop.ts';
import { until } from '../network/start-platform.ts';

const SAFETY_NET_MS = 3_000;

export interface Round {
  readonly outcome: 'paid' | 'failed' | 'cancelled';
  /** How often the bank calls the platform: lost, as usual, or far too often. */
  readonly deliveries: 0 | 1 | 10;
}

const right = { paid: 'ok', failed: 'error', cancelled: 'cancel' } as const;

interface Ports {
  /** Where calls are answered; sockets go through a proxy that may be cut. */
  readonly address: string;
  readonly socketAddress: string;
  readonly shop: Shop;
  readonly customer: Customer;
  /** Whether it polls the status by itself; a control leaves that out. */
  readonly polls?: boolean;
}

/**
 * One customer who pays and waits for the outcome as the widget does: by socket, and by polling (LIVE-2, LIVE-3, B6).
 */
export async function startPayer(
  { address, socketAddress, shop, customer, polls = true }: Ports,
  session: Shop['classes'][number],
) {
  const wrong: string[] = [];

  /** Repeats until it is answered: the platform may be restarting. */
  async function post(url: string, form: Record<string, string>): Promise<Record<string, unknown>> {
    let result: Record<string, unknown> | undefined;
    await until(`${url} is answered`, async () => {
      const answer = await fetch(url, {
        method: 'POST',
        headers: {
          accept: 'application/json',
          'company-api-key': shop.apiKey,
          'user-access-token': customer.token,
          'idempotency-key': `seat-${session.id}`,
        },
        body: new URLSearchParams(form),
        redirect: 'manual',
        signal: AbortSignal.timeout(10_000),
      });
      const body = await answer.text();
      if (answer.status >= 500) return false;
      result = Object((body.startsWith('{') ? JSON.parse(body) : {}) as object) as Record<string, unknown>;
      return true;
    });
    return Object(result?.['result'] ?? result) as Record<string, unknown>;
  }

  const booked = await post(`${address}/api/payment/create-and-confirm`, {
    package_id: String(shop.massageId),
    session_id: String(session.id),
    timestamp: String(session.startsAt),
    payment_type: 'ideal',
  });
  const id = Number(booked['booking_id']);
  const bank = String(booked['payment_url']);
  let knows: unknown = booked['status'];
  let end: unknown;
  let finished = 0;

  const ask = async (): Promise<void> => {
    if (!polls) return;
    const { status } = await post(`${address}/api/payment/check-status/booking`, { booking_id: String(id) });
    if (status !== 'pending') knows = status;
    if (status !== 'pending' && status !== end)
      wrong.push(`it was told ${String(status)} of a payment that is ${String(end)}`);
  };

  function receive(text: string): void {
    const frame = JSON.parse(text) as Record<string, unknown>;
    if (Object.keys(frame).toSorted().join() !== 'event,id,status,type') wrong.push(`a frame says too much: ${text}`);
    // Finished payments are sent again after a reconnect.
    if (!mine.has(Number(frame['id']))) return void wrong.push(`a foreign frame: ${text}`);
    if (frame['id'] !== id) return;
    finished += 1;
    const says = end === 'ok' ? 'ok' : 'error';
    if (frame['status'] !== says)
      wrong.push(`a frame says ${String(frame['status'])} of a payment that is ${String(end)}`);
    if (frame['status'] === 'ok') knows = 'ok';
    else void ask();
  }

  const mine = ownIds.get(customer.id) ?? new Set<number>();
  ownIds.set(customer.id, mine.add(id));
  const hello = { email: customer.email, companyApiKey: shop.apiKey, accessToken: customer.token };
  const listener = listen(socketAddress, hello, { onOpen: () => void ask().catch(() => {}), onFrame: receive });

  return {
    id,
    wrong,
    finished: () => finished,
    knows: () => knows,
    async pay({ outcome, deliveries }: Round): Promise<void> {
      const control = bank.replace('/checkout/', '/checkout/control/');
      const drop = deliveries === 0 ? { drop: '1' } : { repeat: String(deliveries) };
      await post(control, { action: 'deliver', ...drop });
      end = right[outcome];
      await post(bank, { outcome });
    },
    /** Waits until it knows the outcome. */
    async untilKnown(): Promise<void> {
      await until(`payment ${id} is known to be ${String(end)}`, async () => {
        if (knows === end) return true;
        await sleep(SAFETY_NET_MS);
        await ask();
        return knows === end;
      });
    },
    /** Waits until the socket has received it too, however late it reconnects: messages are kept for a while. */
    untilReceived: () => until(`payment ${id} is received`, async () => finished > 0),
    leave: () => listener.stop(),
    lost: listener.lost,
  };
}

/** What each customer has bought; a process sends all of it again. */
const ownIds = new Map<number, Set<number>>();
