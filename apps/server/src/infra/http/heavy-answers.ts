import type { Clock } from '../clock.ts';
import { Problem } from './problem.ts';

/**
 * Smaller answers are not counted: however many visitors a company has, they wait for nothing here. A week of 200 classes
 * is smaller; one of 700, made for that, is not, and its 440 KB take a core 50 ms.
 */
const HEAVY = 128 * 1024;
/** What a company may have in heavy answers at once, and what it wins back in a second; in characters. */
const MOST = 40 * 1024 * 1024;
const BACK_IN_A_SECOND = 2 * 1024 * 1024;

export type HeavyAnswers = ReturnType<typeof createHeavyAnswers>;

interface Spent {
  readonly length: number;
  readonly at: number;
  /** The calls whose answers were heavy; no other one waits, signing in and paying least of all (B16). */
  readonly calls: ReadonlySet<string>;
}

/**
 * A27: making a megabyte of answer takes tens of milliseconds in which nobody else is served, and anybody may ask for
 * what a company shows. A company that shows very much slows down its own visitors, and nobody else's. What its members
 * read is counted apart, so that it delays none of its visitors.
 */
export function createHeavyAnswers(clock: Clock) {
  const spent = new Map<number, Spent>();
  const left = ({ length, at }: Spent): number => Math.max(0, length - ((clock.now() - at) / 1000) * BACK_IN_A_SECOND);
  return {
    /** Refuses a heavy call of a company that had too much, until it has won it back. */
    refuseBeyond(companyId: number, call: string): void {
      const last = spent.get(companyId);
      if (!last?.calls.has(call)) return;
      const timer = Math.ceil((left(last) - MOST) / BACK_IN_A_SECOND);
      if (timer > 0) throw new Problem('too_many_requests', undefined, { timer });
    },
    count(companyId: number, call: string, { length }: string): void {
      if (length < HEAVY) return;
      for (const [id, each] of spent) if (left(each) === 0) spent.delete(id);
      const last = spent.get(companyId) ?? { length: 0, at: 0, calls: new Set<string>() };
      spent.set(companyId, { length: left(last) + length, at: clock.now(), calls: new Set([...last.calls, call]) });
    },
  };
}
