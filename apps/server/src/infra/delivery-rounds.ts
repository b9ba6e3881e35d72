import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { reasonOf } from './db/problem.ts';

export interface Deliveries {
  /** A message was written: it is sent soon, or after a delay, without the caller waiting for it. */
  wake(delayMs?: number): void;
  /** Everything that is due goes out now. */
  deliver(): Promise<void>;
  /** Finishes what is under way. */
  stop(): Promise<void>;
}

interface Ports<T> {
  /** Some messages that are due, each for this process alone; none when nothing is. */
  readonly claim: () => Promise<readonly T[]>;
  readonly carry: (message: T) => Promise<void>;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
  /** `mails`, for the log. */
  readonly what: string;
}

/** Sends the messages of an outbox in rounds: one at a time in a process, another after it for a call meanwhile. */
export function createDeliveries<T>({ claim, carry, log, what }: Ports<T>): Deliveries {
  let round: Promise<void> | undefined;
  let again = false;
  const stopping = new AbortController();

  async function rounds(): Promise<void> {
    do {
      again = false;
      for (let due = await claim(); due.length > 0 && !stopping.signal.aborted; due = await claim())
        await Promise.all(due.map(carry));
    } while (again && !stopping.signal.aborted);
  }

  function deliver(): Promise<void> {
    if (stopping.signal.aborted) return Promise.resolve();
    again = true;
    round ??= rounds().finally(() => (round = undefined));
    return round;
  }

  const deliverSoon = (): void =>
    void deliver().catch((error: unknown) => log.warn({ reason: reasonOf(error) }, `${what} have to wait`));

  return {
    // A timer that is lost with the process loses no message: the job of every minute finds it.
    wake: (delayMs = 0) => (delayMs > 0 ? void setTimeout(deliverSoon, delayMs).unref() : deliverSoon()),
    deliver,
    async stop() {
      stopping.abort();
      await round?.catch(() => {});
    },
  };
}

/** It was sent: a short outage of the database must not send it again. */
export async function untilWritten(write: () => Promise<void>): Promise<void> {
  for (const wait of [200, 1_000, 5_000, 20_000]) {
    try {
      return await write();
    } catch {
      await sleep(wait);
    }
  }
  return write();
}
