import type { FastifyBaseLogger } from 'fastify';
import { placeOf, reasonOf } from './db/problem.ts';

const FINISH_MS = 10_000;

/**
 * How the process ends. The first signal lets running requests finish; a second one, or ten seconds, ends it at once.
 * An uncaught error is logged and ends it the same way, with an error status, since the process may be in any state
 * (B18).
 */
export function handleShutdown(log: Pick<FastifyBaseLogger, 'fatal'>): { finishWith(stop: () => Promise<void>): void } {
  let stop = async (): Promise<void> => {};
  let ending = false;

  const end = (code: number): void => {
    ending = true;
    setTimeout(() => process.exit(1), FINISH_MS).unref();
    stop().then(
      () => process.exit(code),
      () => process.exit(1),
    );
  };
  const onSignal = (): void => (ending ? process.exit(1) : end(0));
  const onFault =
    (kind: string) =>
    (error: unknown): void => {
      log.fatal({ reason: reasonOf(error), at: placeOf(error) }, kind);
      process.exitCode = 1;
      if (!ending) end(1);
    };

  process.on('SIGTERM', onSignal);
  process.on('SIGINT', onSignal);
  process.on('uncaughtException', onFault('an error that nobody caught'));
  process.on('unhandledRejection', onFault('a rejection that nobody handled'));
  return { finishWith: (given) => void (stop = given) };
}
