import { expect, test } from 'vitest';
import { createQueues } from './queues.ts';

test('[B8] no more calls than allowed work on one thing, in the order they came, and after a failure the next one starts', async () => {
  const inQueue = createQueues(2);
  const begun: number[] = [];
  let working = 0;
  let most = 0;
  const all = [1, 2, 3, 4, 5].map((number) =>
    inQueue('room', async () => {
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

test('[B8] a queue that is full refuses, and serves again once somebody has left it', async () => {
  const inQueue = createQueues(1, 1);
  let leave = () => {};
  const busy = inQueue('room', () => new Promise<void>((done) => (leave = done)));
  const waiting = inQueue('room', async () => 'served');
  await expect(inQueue('room', async () => 'served')).rejects.toMatchObject({ code: 'unavailable' });
  leave();
  await busy;
  expect(await waiting).toBe('served');
  expect(await inQueue('room', async () => 'served')).toBe('served');
});

test('[B8] calls about different things do not wait for each other', async () => {
  const inQueue = createQueues(1);
  let leave = () => {};
  const busy = inQueue('room', () => new Promise<void>((done) => (leave = done)));
  expect(await inQueue('other room', async () => 'served')).toBe('served');
  leave();
  await busy;
});
