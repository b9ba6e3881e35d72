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
  /** Where calls are answered; sockets go another way, which may be cut. */
  readonly address: string;
  readonly lineAddress: string;
  readonly shop: Shop;
  readonly customer: Customer;
  /** Whether it asks by itself; a control leaves that out. */
  readonly asks?: boolean;
}

/** One customer who pays and waits for the news as the widget does: by socket, and by asking (LIVE-2, LIVE-3, B6). */
export async function startPayer(
  { address, lineAddress, shop, customer, asks = true }: Ports,
  session: Shop['classes'][number],
) {
  const wrong: string[] = [];

  /** Until it is answered: the platform may just be starting again. */
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
    if (!asks) return;
    const { status } = await post(`${address}/api/payment/check-status/booking`, { booking_id: String(id) });
    if (status !== 'pending') knows = status;
    if (status !== 'pending' && status !== end)
      wrong.push(`it was told ${String(status)} of a payment that is ${String(end)}`);
  };

  function hear(text: string): void {
    const frame = JSON.parse(text) as Record<string, unknown>;
    if (Object.keys(frame).toSorted().join() !== 'event,id,status,type') wrong.push(`a frame says too much: ${text}`);
    // What was finished before is told again to whoever comes back soon.
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
  const line = listen(lineAddress, hello, { onOpen: () => void ask().catch(() => {}), onFrame: hear });

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
    /** Sooner or later it knows how it went. */
    async untilKnown(): Promise<void> {
      await until(`payment ${id} is known to be ${String(end)}`, async () => {
        if (knows === end) return true;
        await sleep(SAFETY_NET_MS);
        await ask();
        return knows === end;
      });
    },
    /** And hears of it too, however late the line comes back: news are kept for a while. */
    untilHeard: () => until(`payment ${id} is heard of`, async () => finished > 0),
    leave: () => line.stop(),
    lost: line.lost,
  };
}

/** What each customer has bought; the same process tells all of it again. */
const ownIds = new Map<number, Set<number>>();
