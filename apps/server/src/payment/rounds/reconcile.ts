import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Clock } from '../../infra/clock.ts';
import { reasonOf } from '../../infra/db/problem.ts';
import type { ProviderCalls } from '../provider-calls.ts';
import type { PaymentStore } from '../payment-store.ts';

const BATCH = 5;
/** No other process checks a claimed payment for so long; should this process die, it is due again then (B9). */
const LEASE_MS = 60_000;

interface ReconcilePorts {
  readonly store: PaymentStore;
  readonly hints: { followHints(): Promise<number> };
  readonly providerCalls: Pick<ProviderCalls, 'check'>;
  readonly clock: Clock;
  readonly log: Pick<FastifyBaseLogger, 'error'>;
}

/** Checks every payment that is due, so that a lost webhook loses no slot and no money (A3). */
export function createReconcile({ store, hints, providerCalls, clock, log }: ReconcilePorts) {
  async function reconcile(): Promise<number> {
    let count = await hints.followHints();
    for (;;) {
      const now = clock.now();
      const due = await store.claim(new Date(now), new Date(now + LEASE_MS), BATCH);
      if (due.length === 0) return count;
      const checked = await Promise.allSettled(due.map(providerCalls.check));
      for (const [index, { companyId, id }] of due.entries()) {
        const result = checked[index];
        if (result?.status === 'rejected')
          log.error(
            { company: companyId, payment: id, reason: reasonOf(result.reason) },
            'a payment could not be settled and will be tried again',
          );
      }
      count += due.length;
    }
  }

  return {
    reconcile,

    /** After a start everything is checked, whenever it was due: webhooks of the time in between were lost. */
    async recover(): Promise<number> {
      await store.hasten(new Date(clock.now()));
      return reconcile();
    },
  };
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
export function reconcileWhileListening(
  app: FastifyInstance,
  payments: Rounds,
  log: Pick<FastifyBaseLogger, 'error'>,
): void {
  let reconciler: ReturnType<typeof startReconciler> | undefined;
  app.addHook('onListen', async () => {
    reconciler = startReconciler(payments, log);
  });
  app.addHook('preClose', async () => {
    await reconciler?.stop();
  });
}
