import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { reasonOf } from '../../infra/db/problem.ts';
import { followHints } from '../hints.ts';
import type { PaymentCore } from '../payment-core.ts';
import { claimPayments, hastenChecks } from '../payment-store.ts';
import { checkPayment } from '../provider-calls.ts';

const BATCH = 5;
/** No other process checks a claimed payment for so long; should this process die, it is due again then (B9). */
const LEASE_MS = 60_000;

/** Checks every payment that is due, so that a lost webhook loses no slot and no money (A3). */
export async function reconcilePayments(core: PaymentCore): Promise<number> {
  let count = await followHints(core);
  for (;;) {
    const now = core.clock.now();
    const due = await claimPayments(core.db, new Date(now), new Date(now + LEASE_MS), BATCH);
    if (due.length === 0) return count;
    const checked = await Promise.allSettled(due.map((payment) => checkPayment(core, payment)));
    for (const [index, { companyId, id }] of due.entries()) {
      const result = checked[index];
      if (result?.status === 'rejected')
        core.log.error(
          { company: companyId, payment: id, reason: reasonOf(result.reason) },
          'a payment could not be settled and will be tried again',
        );
    }
    count += due.length;
  }
}

/** After a start everything is checked, whenever it was due: webhooks of the time in between were lost. */
async function recoverPayments(core: PaymentCore): Promise<number> {
  await hastenChecks(core.db, new Date(core.clock.now()));
  return reconcilePayments(core);
}

interface Rounds {
  recover(): Promise<number>;
  reconcile(): Promise<number>;
}

const EVERY_MS = 30_000;

/**
 * Checks everything that is under way at once, since the last process may have died in the middle; then what is due,
 * every 30 seconds (B9).
 */
export function startReconciler(payments: Rounds, log: Pick<FastifyBaseLogger, 'error'>): { stop(): Promise<void> } {
  let stopped = false;
  let recovered = false;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  const round = async (): Promise<void> => {
    try {
      await (recovered ? payments.reconcile() : payments.recover());
      recovered = true;
    } catch (error) {
      log.error({ reason: reasonOf(error) }, 'payments could not be checked through');
    }
    if (!stopped) timer = setTimeout(run, EVERY_MS);
  };
  const run = (): void => void (running = round());
  run();
  return {
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}

/** Only a process that serves customers reconciles payments. */
export function reconcileWhileListening(app: FastifyInstance, core: PaymentCore): void {
  const rounds = { recover: () => recoverPayments(core), reconcile: () => reconcilePayments(core) };
  let reconciler: ReturnType<typeof startReconciler> | undefined;
  app.addHook('onListen', async () => {
    reconciler = startReconciler(rounds, core.log);
  });
  app.addHook('preClose', async () => {
    await reconciler?.stop();
  });
}
