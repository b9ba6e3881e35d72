import { Problem } from './http/problem.ts';

interface Queue {
  running: number;
  readonly waiting: (() => void)[];
}

/**
 * Limits how many calls of this process work on one thing at once; the others queue here. In the database each would
 * hold a connection while it waits, and a rush for one slot would use them all up (B8). Beyond `mostWaiting` a call is
 * refused.
 */
export function createQueues(most: number, mostWaiting = Number.MAX_SAFE_INTEGER) {
  const queues = new Map<string, Queue>();

  return async <T>(about: string, work: () => Promise<T>): Promise<T> => {
    const queue = queues.get(about) ?? { running: 0, waiting: [] };
    queues.set(about, queue);
    if (queue.running < most) queue.running += 1;
    else if (queue.waiting.length >= mostWaiting) throw new Problem('unavailable');
    else await new Promise<void>((go) => queue.waiting.push(go));
    try {
      return await work();
    } finally {
      const next = queue.waiting.shift();
      // The next one in the queue takes over this position.
      if (next) next();
      else if (--queue.running === 0) queues.delete(about);
    }
  };
}
