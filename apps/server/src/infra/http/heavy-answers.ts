import type { Clock } from '../clock.ts';
import { Problem } from './problem.ts';

/** Smaller answers are not counted: however many visitors a company has, they wait for nothing here. */
const HEAVY = 512 * 1024;
/** What a company may have in heavy answers at once, and what it wins back in a second; in characters. */
const MOST = 40 * 1024 * 1024;
const BACK_IN_A_SECOND = 4 * 1024 * 1024;

export type HeavyAnswers = ReturnType<typeof createHeavyAnswers>;

/**
 * A27: making a megabyte of answer takes tens of milliseconds in which nobody else is served, and anybody may ask for
 * what a company shows. A company that shows very much slows down its own visitors, and nobody else's.
 */
export function createHeavyAnswers(clock: Clock) {
  const spent = new Map<number, { readonly length: number; readonly at: number }>();
  const spentBy = (companyId: number): number => {
    const { length, at } = spent.get(companyId) ?? { length: 0, at: 0 };
    return Math.max(0, length - ((clock.now() - at) / 1000) * BACK_IN_A_SECOND);
  };
  return {
    /** Refuses a company that had too much, until it has won it back. */
    refuseBeyond(companyId: number): void {
      const timer = Math.ceil((spentBy(companyId) - MOST) / BACK_IN_A_SECOND);
      if (timer > 0) throw new Problem('too_many_requests', undefined, { timer });
    },
    count(companyId: number, { length }: string): void {
      if (length < HEAVY) return;
      for (const each of spent.keys()) if (spentBy(each) === 0) spent.delete(each);
      spent.set(companyId, { length: spentBy(companyId) + length, at: clock.now() });
    },
  };
}
