import { eq, sql } from 'drizzle-orm';
import { pino } from 'pino';
import type { Database } from '../src/infra/db/open.ts';
import { paymentEvents, payments as rows, refunds } from '../src/infra/db/schema/index.ts';
import { receiveHint } from '../src/payment/hints.ts';
import {
  beginPayment,
  giveUpPayment,
  listBanks,
  oweRefund,
  type PaymentCore,
  paymentSummary,
  type SettledPayment,
  type Settler,
  startPaymentById,
} from '../src/payment/payment.ts';
import { reconcilePayments } from '../src/payment/rounds/reconcile.ts';
import { payRefunds } from '../src/payment/rounds/refunds.ts';
import { nobody } from '../src/ports.ts';
import { fakeProvider } from './fake-provider.ts';
import { allowBroken } from './database.ts';
import { addStudio, NOW } from './studio.ts';

/** Records its calls; a slot can be set to be gone. */
function fakeSettler() {
  const calls: string[] = [];
  const script = { isGone: false };
  const settler: Settler = {
    async paid(_tx, { id }: SettledPayment) {
      calls.push(script.isGone ? `gone ${id}` : `paid ${id}`);
      return script.isGone ? 'gone' : 'given';
    },
    async closed(_tx, { id }, as) {
      calls.push(`${as} ${id}`);
    },
    async refundDue(_tx, { id }, { amountCents, dueOn }) {
      calls.push(`refund ${id}: ${amountCents} on ${dueOn}`);
    },
    async returned(_tx, { id }) {
      calls.push(`returned ${id}`);
    },
    async wonBack(_tx, { id }) {
      calls.push(script.isGone ? `gone ${id}` : `won back ${id}`);
      return script.isGone ? 'gone' : 'given';
    },
  };
  return { settler, calls, script };
}

/** The context of payments, without log, mailer and settlers unless given. */
export const paymentCore = (
  given: Pick<PaymentCore, 'db' | 'clock' | 'providers'> & Partial<PaymentCore>,
): PaymentCore => ({
  log: pino({ level: 'silent' }),
  origin: 'https://embook.example',
  mailer: nobody,
  failpoint: () => {},
  alarms: new Map(),
  takesOnline: true,
  settlers: {},
  paymentChecks: new Map(),
  ...given,
});

type Rest<F> = F extends (core: PaymentCore, ...rest: infer R) => unknown ? R : never;

/** The calls of payments with this context. */
const paymentCalls = (core: PaymentCore) => ({
  banks: (...call: Rest<typeof listBanks>) => listBanks(core, ...call),
  giveUp: (...call: Rest<typeof giveUpPayment>) => giveUpPayment(core, ...call),
  owe: (...call: Rest<typeof oweRefund>) => oweRefund(core, ...call),
  payRefunds: () => payRefunds(core),
  receiveHint: (...call: Rest<typeof receiveHint>) => receiveHint(core, ...call),
  reconcile: () => reconcilePayments(core),
  startById: (...call: Rest<typeof startPaymentById>) => startPaymentById(core, ...call),
  summary: (...call: Rest<typeof paymentSummary>) => paymentSummary(core, ...call),
});

/** Payments over a scripted provider and settler, with a clock set by the test. */
export async function paymentsOn({ db }: Pick<Database, 'db'>) {
  allowBroken({
    'a payment is for something its customer has': 'what is paid for is a number here, and its owner a fake',
    'what was paid was given': 'the fake owner gives nothing',
    'money that goes back is written down as a refund, and no other money is': 'tests set the states that they need',
    'a refund that is done went back, or an operator gave it back': 'what is left of a test is set to done',
  });
  const provider = fakeProvider();
  const owner = fakeSettler();
  const alarms: string[] = [];
  let now = NOW;
  const clock = { now: () => now };
  let payableId = 0;
  const stopAt = new Set<string>();
  const studio = await addStudio(db, 'one');
  const { companyId } = studio;
  const customerId = await studio.addCustomer('ada@embook.test');
  const core = paymentCore({
    db,
    providers: {
      forSystem: () => provider.provider,
      byName: (name) => (name === 'sandbox' ? provider.provider : undefined),
    },
    settlers: { booking: owner.settler },
    clock,
    log: Object.assign(pino({ level: 'silent' }), {
      error: (about: unknown, what?: string) => void alarms.push(what ?? String(about)),
    }),
    failpoint: (at) => {
      if (stopAt.has(at)) throw new Error(`stopped ${at}`);
    },
  });

  const payments = paymentCalls(core);

  return {
    db,
    studio,
    companyId,
    customerId,
    core,
    payments,
    provider,
    owner,
    alarms,
    stopAt,
    clock,
    wait: (minutes: number) => void (now += minutes * 60_000),

    /** Clears what earlier tests left: nothing is due, and provider and settler work. */
    async forget(): Promise<void> {
      now = NOW;
      await db.update(rows).set({ nextCheckAt: null });
      await db.update(refunds).set({ status: 'done' });
      owner.calls.length = 0;
      alarms.length = 0;
      stopAt.clear();
      owner.script.isGone = false;
      Object.assign(provider.script, { away: false, stubborn: false, refund: 'done' });
      Object.assign(provider.calls, { create: 0, read: 0, cancel: 0, refund: 0 });
      provider.refunds.clear();
    },

    async intend(payable = ++payableId): Promise<{ id: number; payable: { kind: 'booking'; id: number } }> {
      const { id } = await db.transaction((tx) =>
        beginPayment(core, tx, {
          companyId,
          customerId,
          payable: { kind: 'booking', id: payable, period: null },
          amountCents: 4950,
          bankId: null,
          locale: null,
        }),
      );
      return { id, payable: { kind: 'booking', id: payable } };
    },

    async started(payable?: number) {
      const intent = await this.intend(payable);
      await payments.startById(companyId, intent.id);
      return intent;
    },

    /** Writes a row directly, for the state that a test needs. */
    set: (id: number, change: Partial<typeof rows.$inferInsert>) => db.update(rows).set(change).where(eq(rows.id, id)),
    row: async (id: number) => (await db.select().from(rows).where(eq(rows.id, id)))[0],
    refund: async (id: number) => (await db.select().from(refunds).where(eq(refunds.paymentId, id)))[0],
    /** What stands last in its account. */
    lastDetail: async (id: number) =>
      (
        await db
          .select({ detail: paymentEvents.detail })
          .from(paymentEvents)
          .where(eq(paymentEvents.paymentId, id))
          .orderBy(sql`${paymentEvents.id} desc`)
          .limit(1)
      )[0]?.detail,
    /** The states it went through. */
    path: async (id: number): Promise<string[]> =>
      (
        await db
          .select({ to: paymentEvents.toStatus })
          .from(paymentEvents)
          .where(eq(paymentEvents.paymentId, id))
          .orderBy(sql`${paymentEvents.id}`)
      ).map(({ to }) => to),
  };
}

export type PaymentWorld = Awaited<ReturnType<typeof paymentsOn>>;
