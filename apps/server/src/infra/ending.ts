import type { FastifyBaseLogger } from 'fastify';
import { placeOf, reasonOf } from './db/problem.ts';

const FINISH_MS = 10_000;

export interface Ending {
  /** Requests are still answered, and the balancer is told to send no more of them. */
  isDraining(): boolean;
  finishWith(stop: () => Promise<void>): void;
}

/**
 * How the process ends. SIGTERM drains it first: for a while everything is answered and `/readyz` says no. Then, and at
 * once after SIGINT, no connection is accepted and running requests finish; ten seconds of that, or a second signal at
 * any time, end it at once. An uncaught error is logged and ends it without a drain, with an error status, since the
 * process may be in any state (B18).
 */
export function handleShutdown(log: Pick<FastifyBaseLogger, 'fatal' | 'info'>, drainSeconds: number): Ending {
  let stop: (() => Promise<void>) | undefined;
  let signalled = false;
  let ending = false;

  const end = (code: number): void => {
    if (ending) return;
    ending = true;
    setTimeout(() => process.exit(1), FINISH_MS).unref();
    (stop?.() ?? Promise.resolve()).then(
      () => process.exit(code),
      () => process.exit(1),
    );
  };
  const onSignal = (signal: NodeJS.Signals): void => {
    if (signalled || ending) process.exit(1);
    signalled = true;
    // A process that does not listen yet has nothing to drain; somebody at a keyboard does not want to wait.
    if (signal === 'SIGINT' || stop === undefined || drainSeconds === 0) return end(0);
    log.info({ seconds: drainSeconds }, 'draining');
    setTimeout(end, drainSeconds * 1_000, 0);
  };
  const onFault =
    (kind: string) =>
    (error: unknown): void => {
      log.fatal({ reason: reasonOf(error), at: placeOf(error) }, kind);
      process.exitCode = 1;
      end(1);
    };

  process.on('SIGTERM', onSignal);
  process.on('SIGINT', onSignal);
  process.on('uncaughtException', onFault('an error that nobody caught'));
  process.on('unhandledRejection', onFault('a rejection that nobody handled'));
  return { isDraining: () => signalled, finishWith: (given) => void (stop = given) };
}
