import { randomBytes } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import type { Bank } from '../../infra/checkout/sandbox.ts';
import type { Known } from '../../infra/checkout/provider.ts';
import { reasonOf } from '../../infra/db/problem.ts';
import { banks } from './banks.ts';
import type { BankStore, Entry } from './bank-store.ts';
import { createWebhooks, type Delivery, type Transport, httpTransport } from './webhooks.ts';

export type SandboxBank = ReturnType<typeof createBank>;

export const outcomes = ['paid', 'failed', 'cancelled', 'open'] as const;
type Outcome = (typeof outcomes)[number];

export interface Controls extends Delivery {
  readonly away: boolean;
  /** Refuses every refund, as a provider does whose balance is too low. */
  readonly refusing: boolean;
}

interface Parts {
  readonly store: BankStore;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
  readonly transport?: Transport;
}

const RECENT = 50;

/** A bank that behaves like a real one, and can be set to fail. Only in demo mode. */
export function createBank({ store, log, transport = httpTransport }: Parts) {
  const webhooks = createWebhooks(transport, log);
  let away = false;
  let refusing = false;

  const announce = async (payment: Known): Promise<void> => {
    const entry = await store.find(payment);
    if (entry) webhooks.announce(entry);
  };

  const moved = async (payment: Known, move: Promise<boolean>): Promise<void> => {
    if (await move) await announce(payment);
  };

  const api: Bank = {
    isAway: () => away,
    banks,

    async open({ key, placedAt, companyId, amountCents, currency, description, bankId, returnUrl, webhookUrl }) {
      const id = await store.add({
        companyId,
        // A secret: whoever has the id can pay or cancel.
        id: `sandbox-${randomBytes(12).toString('hex')}`,
        orderKey: key,
        amountCents,
        currency,
        description,
        bankId,
        returnUrl,
        webhookUrl,
        createdAt: placedAt,
      });
      const entry = await store.find({ companyId, id });
      if (!entry) throw new Error('the books did not keep the payment');
      return entry;
    },

    find: (payment) => store.find(payment),

    cancel: (payment) => moved(payment, store.move(payment, ['open'], 'cancelled', { unlessStubborn: true })),

    async refund(payment, { key, amountCents }) {
      if (refusing) return false;
      const done = await store.refund(payment, { key, amountCents });
      if (done === 'new') await announce(payment);
      return done !== 'refused';
    },
  };

  return {
    ...api,
    find: (payment: Known): Promise<Entry | undefined> => store.find(payment),
    recent: () => store.newestFirst(RECENT),

    /** The customer's choice on the bank's page; a final payment stays as it is. */
    async decide(payment: Known, outcome: Outcome, bankId: string | undefined): Promise<Entry | undefined> {
      if (bankId !== undefined && banks.some(({ id }) => id === bankId)) await store.choose(payment, bankId);
      if (outcome !== 'open') await moved(payment, store.move(payment, ['open'], outcome));
      return store.find(payment);
    },

    controls: (): Controls => ({ ...webhooks.general(), away, refusing }),

    control({ away: isAway, refusing: isRefusing, ...delivery }: Controls): void {
      away = isAway;
      refusing = isRefusing;
      webhooks.set(delivery);
    },

    deliver: (payment: Known, delivery: Delivery): void => webhooks.set(delivery, payment),

    setStubborn: (payment: Known, stubborn: boolean) => store.setStubborn(payment, stubborn),

    expire: (payment: Known) => moved(payment, store.move(payment, ['open'], 'expired')),

    /** A payment that is paid after it expired or was cancelled (A3). */
    async payLate(payment: Known, afterSeconds: number): Promise<void> {
      const pay = () => moved(payment, store.move(payment, ['open', 'failed', 'cancelled', 'expired'], 'paid'));
      if (afterSeconds === 0) return pay();
      // Nothing waits for it any more, so a failure is only logged.
      transport
        .wait(afterSeconds * 1_000)
        .then(pay)
        .catch((error: unknown) => log.warn({ reason: reasonOf(error) }, 'the sandbox bank could not pay late'));
    },

    /** A refund as in the dashboard of a real provider; false when it is more than is left (A9). */
    async giveBack(payment: Known, amountCents: number): Promise<boolean> {
      const key = `by-hand-${randomBytes(6).toString('hex')}`;
      if ((await store.refund(payment, { key, amountCents })) === 'refused') return false;
      await announce(payment);
      return true;
    },

    callShop: announce,
  };
}
