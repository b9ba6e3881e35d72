import { expect, test } from 'vitest';
import { createLines } from './line.ts';

test('[B8] no more calls than allowed work on one thing, in the order they came, and after a failure the next one starts', async () => {
  const inLine = createLines(2);
  const begun: number[] = [];
  let working = 0;
  let most = 0;
  const all = [1, 2, 3, 4, 5].map((number) =>
    inLine('room', async () => {
      begun.push(number);
      most = Math.max(most, ++working);
      await new Promise((done) => setImmediate(done));
      working -= 1;
      if (number === 2) throw new Error('broken');
      return number;
    }).catch(() => 'broken'),
  );
  expect(await Promise.all(all)).toEqual([1, 'broken', 3, 4, 5]);
  expect([begun, most]).toEqual([[1, 2, 3, 4, 5], 2]);
});

test('[B8] calls about different things do not wait for each other', async () => {
  const inLine = createLines(1);
  let leave = () => {};
  const busy = inLine('room', () => new Promise<void>((done) => (leave = done)));
  expect(await inLine('other room', async () => 'served')).toBe('served');
  leave();
  await busy;
});
