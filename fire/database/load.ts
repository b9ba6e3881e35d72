import { setTimeout as sleep } from 'node:timers/promises';
import { seed } from '../tier.ts';
import type { Customer, Shop } from '../network/shop.ts';

/** The platform's own request timeout. */
const LIMIT_MS = 30_000;
/** Shorter than the Retry-After of the answer, so that more is tried. */
const AGAIN_MS = 250;
/** After the fault everything must be available again within this time. */
const GIVE_UP_MS = 90_000;

export interface Acknowledged {
  readonly what: 'seat' | 'paid seat' | 'bundle';
  readonly id: number;
  readonly customerId: number;
  /** Of a seat. */
  readonly sessionId: number | undefined;
}

export interface Report {
  readonly acknowledged: Acknowledged[];
  /** Errors, as text; normally empty. */
  readonly wrong: string[];
  readonly calls: number;
  /** Clean refusals while the database was unavailable. */
  readonly away: number;
}

type Answer = { readonly status: number; readonly result: Record<string, unknown> };

/** Customers who book, buy and pay one thing after the other, and repeat a call under its key until it is answered. */
export function startLoad(
  address: string,
  shop: Shop,
  requests: () => readonly [Customer, number] | undefined,
  workers: number,
) {
  const report = { acknowledged: [] as Acknowledged[], wrong: [] as string[], calls: 0, away: 0 };
  const stopping = new AbortController();

  /** One try: an answer, or undefined where it has to be made again. */
  async function attempt(what: string, url: string, init: RequestInit): Promise<Answer | undefined> {
    report.calls += 1;
    let answer: Response;
    let body: string;
    try {
      answer = await fetch(url, { ...init, method: 'POST', redirect: 'manual', signal: AbortSignal.timeout(LIMIT_MS) });
      body = await answer.text();
    } catch (error) {
      // The platform is running all the time, so it must answer in time.
      report.wrong.push(`${what} was not answered: ${String(error)}`);
      return undefined;
    }
    if (answer.status === 503) {
      report.away += 1;
      if (answer.headers.get('retry-after') === null) report.wrong.push(`${what}: 503 without Retry-After`);
      return undefined;
    }
    if (answer.status >= 500 || ![200, 303, 409].includes(answer.status))
      report.wrong.push(`${what}: ${answer.status} ${body.slice(0, 200)}`);
    const { result = {} } = (body.startsWith('{') ? JSON.parse(body) : {}) as { result?: Record<string, unknown> };
    return { status: answer.status, result };
  }

  async function untilAnswered(what: string, url: string, init: () => RequestInit): Promise<Answer | undefined> {
    for (const end = performance.now() + GIVE_UP_MS; performance.now() < end; await sleep(AGAIN_MS)) {
      const answer = await attempt(what, url, init());
      if (answer) return answer;
    }
    report.wrong.push(`${what} was refused for ${GIVE_UP_MS / 1000} s`);
    return undefined;
  }

  const call = (path: string, { token }: Customer, form: Record<string, string>, key?: string) =>
    untilAnswered(path, `${address}/api/payment/${path}`, () => ({
      headers: {
        'company-api-key': shop.apiKey,
        'user-access-token': token,
        ...(key !== undefined && { 'idempotency-key': key }),
      },
      body: new URLSearchParams(form),
    }));

  async function takeSeat(customer: Customer, index: number, paymentType: 'cash' | 'ideal', again = 0): Promise<void> {
    const session = shop.classes[index];
    if (!session) throw new Error('there is no such class');
    const fields = {
      package_id: String(shop.massageId),
      session_id: String(session.id),
      timestamp: String(session.startsAt),
      payment_type: paymentType,
    };
    const made = await call('create-and-confirm', customer, fields, `seat-${session.id}-${again}`);
    if (made?.status !== 200) return void (made && report.wrong.push(`a seat was refused: ${JSON.stringify(made)}`));
    const acknowledged = { id: Number(made.result['booking_id']), customerId: customer.id, sessionId: session.id };
    if (paymentType === 'cash') return void report.acknowledged.push({ what: 'seat', ...acknowledged });
    const paid = made.result['status'] === 'pending' && (await pay(String(made.result['payment_url'])));
    // Cancelled because the provider could not be called: nothing was paid, and the customer begins again.
    if (!paid) return takeSeat(customer, index, paymentType, again + 1);
    const end = await untilSettled(customer, acknowledged.id);
    if (end === 'ok') report.acknowledged.push({ what: 'paid seat', ...acknowledged });
    else report.wrong.push(`a payment that was made ended as ${String(end)}`);
  }

  async function pay(url: string): Promise<boolean> {
    const answer = await untilAnswered('paying at the bank', url, () => ({
      body: new URLSearchParams({ outcome: 'paid' }),
    }));
    return answer?.status === 303;
  }

  async function untilSettled(customer: Customer, id: number): Promise<unknown> {
    for (const end = performance.now() + GIVE_UP_MS; performance.now() < end; await sleep(AGAIN_MS)) {
      const said = await call('check-status/booking', customer, { booking_id: String(id) });
      if (said && said.result['status'] !== 'pending') return said.result['status'];
    }
    return 'pending';
  }

  async function buyBundle(customer: Customer, index: number): Promise<void> {
    const fields = { bundle_id: String(shop.bundleId), shop_id: String(shop.shopId), payment_type: 'ideal' };
    const made = await call('bundle/buy', customer, fields, `bundle-${index}`);
    if (made?.status === 200)
      report.acknowledged.push({
        what: 'bundle',
        id: Number(made.result['client_bundle_id']),
        customerId: customer.id,
        sessionId: undefined,
      });
    else if (made) report.wrong.push(`a bundle was refused: ${JSON.stringify(made)}`);
  }

  async function worker(): Promise<void> {
    for (let next = requests(); next && !stopping.signal.aborted; next = requests()) {
      const [customer, index] = next;
      const turn = (index + customer.id + seed) % 5;
      if (turn === 0) await takeSeat(customer, index, 'ideal');
      else await takeSeat(customer, index, 'cash');
      if (turn === 1) await buyBundle(customer, index);
      await sleep(20);
    }
  }

  const running = Promise.all(Array.from({ length: workers }, worker));
  return {
    /** Waits until everything that was begun has ended. */
    async stop(): Promise<Report> {
      stopping.abort();
      await running;
      return report;
    },
  };
}
