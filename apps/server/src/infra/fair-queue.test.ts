import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createFairQueue } from './fair-queue.ts';
import type { Problem } from './http/problem.ts';

/** Works that the test ends, in the order they began. */
function worksOf(inTurn: ReturnType<typeof createFairQueue>) {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  return {
    begun,
    /** What came of it: its name, or the problem and the seconds to wait. */
    send: (name: string, line: string, person?: string) =>
      inTurn({ line, person }, async () => {
        begun.push(name);
        await new Promise<void>((end) => ends.set(name, end));
        return name;
      }).catch(({ code, extra }: Problem) => ({ code, ...extra })),
    async end(name: string) {
      ends.get(name)?.();
      await turn();
    },
  };
}

const BOUNDS = { atOnce: 1, waitingInLine: 3, waiting: 5 };
const TOO_MANY = { code: 'too_many_requests', timer: 5 };

test('[A27] one runs at a time, and lines take turns, however long one of them is', async () => {
  const { begun, send, end } = worksOf(createFairQueue(BOUNDS));
  const all = ['a1', 'a2', 'a3', 'a4', 'b1', 'c1'].map((name) => send(name, name[0]!));
  expect(begun).toEqual(['a1']);
  await end('a1');
  expect(begun).toEqual(['a1', 'a2']);
  for (const name of ['a2', 'b1', 'c1', 'a3', 'a4']) await end(name);
  expect(begun).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'a4']);
  expect(await Promise.all(all)).toEqual(['a1', 'a2', 'a3', 'a4', 'b1', 'c1']);
});

test('[A27] two run at a time where two may, and a failure passes its place on', async () => {
  const inTurn = createFairQueue({ ...BOUNDS, atOnce: 2 });
  const { begun, send, end } = worksOf(inTurn);
  const failing = inTurn({ line: 'a' }, () => Promise.reject(new Error('broken')));
  const all = ['a1', 'a2', 'a3'].map((name) => send(name, 'a'));
  await expect(failing).rejects.toThrow('broken');
  expect(begun).toEqual(['a1', 'a2']);
  for (const name of ['a1', 'a2', 'a3']) await end(name);
  expect(await Promise.all(all)).toEqual(['a1', 'a2', 'a3']);
});

test('[A27] beyond its bound a line is refused with the seconds to wait, and other lines are not', async () => {
  const { begun, send, end } = worksOf(createFairQueue(BOUNDS));
  const all = ['a1', 'a2', 'a3', 'a4'].map((name) => send(name, 'a'));
  expect(await send('a5', 'a')).toEqual(TOO_MANY);
  const other = send('b1', 'b');
  for (const name of ['a1', 'a2', 'b1', 'a3', 'a4']) await end(name);
  expect(await Promise.all([...all, other])).toEqual(['a1', 'a2', 'a3', 'a4', 'b1']);
  expect(begun).not.toContain('a5');
});

test('[A27] when all places are taken, the longest line gives up its newest for a newcomer', async () => {
  const { send, end } = worksOf(createFairQueue(BOUNDS));
  const [a1, a2, a3, a4, b1, b2] = ['a1', 'a2', 'a3', 'a4', 'b1', 'b2'].map((name) => send(name, name[0]!));
  const c1 = send('c1', 'c');
  expect(await a4).toEqual(TOO_MANY);
  const d1 = send('d1', 'd');
  expect(await a3).toEqual(TOO_MANY);
  const e1 = send('e1', 'e');
  expect(await b2).toEqual(TOO_MANY);
  // Every line has one now: whoever comes further must come again.
  expect(await send('f1', 'f')).toEqual({ code: 'unavailable' });
  for (const name of ['a1', 'a2', 'b1', 'c1', 'd1', 'e1']) await end(name);
  expect(await Promise.all([a1, a2, b1, c1, d1, e1])).toEqual(['a1', 'a2', 'b1', 'c1', 'd1', 'e1']);
});

test('[A27] a person has one turn at a time, and another one after it', async () => {
  const { send, end } = worksOf(createFairQueue(BOUNDS));
  const first = send('one', 'customers', 'ada');
  const waiting = send('two', 'customers', 'bea');
  expect(await send('again', 'customers', 'ada')).toEqual(TOO_MANY);
  expect(await send('again', 'customers', 'bea')).toEqual(TOO_MANY);
  await end('one');
  expect(await first).toBe('one');
  const next = send('three', 'customers', 'ada');
  for (const name of ['two', 'three']) await end(name);
  expect(await Promise.all([waiting, next])).toEqual(['two', 'three']);
});
