import { randomBytes } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import type { Bank } from '../../infra/checkout/sandbox.ts';
import type { Known } from '../../infra/checkout/provider.ts';
import type { Db } from '../../infra/db/open.ts';
import { reasonOf } from '../../infra/db/problem.ts';
import { banks } from './banks.ts';
import {
  chooseBank,
  type Entry,
  findEntry,
  insertEntry,
  moveEntry,
  newestEntries,
  refundEntry,
  setStubborn,
} from './bank-store.ts';
import { createWebhooks, type Delivery, type Transport, httpTransport } from './webhooks.ts';

export type SandboxBank = ReturnType<typeof createBank>;

export const outcomes = ['paid', 'failed', 'cancelled', 'open'] as const;
type Outcome = (typeof outcomes)[number];

export interface Controls extends Delivery {
  readonly away: boolean;
  /** Refuses every refund, as a provider does whose balance is too low. */
  readonly refusing: boolean;
}

const RECENT = 50;

/** A bank that behaves like a real one, and can be set to fail. Only in demo mode. */
export function createBank(
  { db, log }: { readonly db: Db; readonly log: Pick<FastifyBaseLogger, 'warn'> },
  transport: Transport = httpTransport,
) {
  const webhooks = createWebhooks(transport, log);
  let away = false;
  let refusing = false;

  const announce = async (payment: Known): Promise<void> => {
    const entry = await findEntry(db, payment);
    if (entry) webhooks.announce(entry);
  };

  const moved = async (payment: Known, move: Promise<boolean>): Promise<void> => {
    if (await move) await announce(payment);
  };

  const api: Bank = {
    isAway: () => away,
    banks,

    async open({ key, placedAt, companyId, amountCents, currency, description, bankId, returnUrl, webhookUrl }) {
      const id = await insertEntry(db, {
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
      const entry = await findEntry(db, { companyId, id });
      if (!entry) throw new Error('the books did not keep the payment');
      return entry;
    },

    find: (payment) => findEntry(db, payment),

    cancel: (payment) => moved(payment, moveEntry(db, payment, ['open'], 'cancelled', { unlessStubborn: true })),

    async refund(payment, { key, amountCents }) {
      if (refusing) return false;
      const done = await refundEntry(db, payment, { key, amountCents });
      if (done === 'new') await announce(payment);
      return done !== 'refused';
    },
  };

  return {
    ...api,
    find: (payment: Known): Promise<Entry | undefined> => findEntry(db, payment),
    recent: () => newestEntries(db, RECENT),

    /** The customer's choice on the bank's page; a final payment stays as it is. */
    async decide(payment: Known, outcome: Outcome, bankId: string | undefined): Promise<Entry | undefined> {
      if (bankId !== undefined && banks.some(({ id }) => id === bankId)) await chooseBank(db, payment, bankId);
      if (outcome !== 'open') await moved(payment, moveEntry(db, payment, ['open'], outcome));
      return findEntry(db, payment);
    },

    controls: (): Controls => ({ ...webhooks.general(), away, refusing }),

    control({ away: isAway, refusing: isRefusing, ...delivery }: Controls): void {
      away = isAway;
      refusing = isRefusing;
      webhooks.set(delivery);
    },

    deliver: (payment: Known, delivery: Delivery): void => webhooks.set(delivery, payment),

    setStubborn: (payment: Known, stubborn: boolean) => setStubborn(db, payment, stubborn),

    expire: (payment: Known) => moved(payment, moveEntry(db, payment, ['open'], 'expired')),

    /** A payment that is paid after it expired or was cancelled (A3). */
    async payLate(payment: Known, afterSeconds: number): Promise<void> {
      const pay = () => moved(payment, moveEntry(db, payment, ['open', 'failed', 'cancelled', 'expired'], 'paid'));
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
      if ((await refundEntry(db, payment, { key, amountCents })) === 'refused') return false;
      await announce(payment);
      return true;
    },

    callShop: announce,
  };
}
