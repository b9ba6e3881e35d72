import type { SQL } from 'drizzle-orm';
import { expect } from 'vitest';
import type { BookingWorld } from '../../apps/server/test/bookings.ts';
import { withoutRowLocks } from '../../apps/server/test/statements.ts';
import type { Db } from '../../apps/server/src/infra/db/open.ts';
import { messages } from '../../apps/server/src/messages/index.ts';
import { figuresOf } from '../figures.ts';
import { seed } from '../tier.ts';

export const figures = figuresOf('races');

type Answer = Awaited<ReturnType<BookingWorld['confirm']>>;

let isGuarded = true;

/** Runs all calls at once; counted, unless it is a control. */
export async function rush<T extends Pick<Answer, 'status'>>(calls: readonly (() => Promise<T>)[]): Promise<T[]> {
  const answers = await Promise.all(calls.map((call) => call()));
  if (!isGuarded) return answers;
  figures.count('rounds');
  figures.count('calls', answers.length);
  figures.count('server errors', answers.filter(({ status }) => status >= 500).length);
  return answers;
}

export const winners = (answers: readonly Pick<Answer, 'status'>[]): number =>
  answers.filter(({ status }) => status === 200).length;

/** This many succeed, and all others get this refusal. */
export function expectWinners(
  answers: readonly Answer[],
  most: number,
  problem: keyof typeof messages.en.problems,
  status = 409,
): void {
  if (isGuarded) figures.count('winners', winners(answers));
  const others = answers.filter((answer) => answer.status !== 200);
  expect([winners(answers), ...refusals(others)], `seed ${seed}`).toEqual([
    most,
    `${status} ${messages.en.problems[problem]}`,
  ]);
}

const refusals = (answers: readonly Answer[]): Set<string> =>
  new Set(answers.map(({ status, result }) => `${status} ${String(result['message'])}`));

/** A control: runs without row locks, and what it breaks is not counted. */
export async function withoutLocks<T>(work: () => Promise<T>): Promise<T> {
  isGuarded = false;
  try {
    return await withoutRowLocks(work);
  } finally {
    isGuarded = true;
  }
}

/** Repeats a race without its guards until it goes wrong: the most that got what exists once. */
export async function mostOf(tries: number, race: (round: number) => Promise<number>): Promise<number> {
  let most = 0;
  for (let round = 0; round < tries && most <= 1; round += 1) most = Math.max(most, await race(round));
  figures.count('controls seen to fail', most > 1 ? 1 : 0);
  return most;
}

export async function drop(db: Db, ...guards: readonly SQL[]): Promise<void> {
  for (const guard of guards) await db.execute(guard);
}
