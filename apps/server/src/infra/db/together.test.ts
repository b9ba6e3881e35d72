import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createTogether } from './together.ts';

/** Work whose groups are seen, and ended by hand. */
function openWork() {
  const groups: { readonly items: readonly string[]; end: (error?: Error) => void }[] = [];
  const ask = createTogether<string, string>({
    work: (items) =>
      new Promise((answer, fail) => {
        const end = (error?: Error) => (error ? fail(error) : answer(items.map((item) => `${item}!`)));
        groups.push({ items, end });
      }),
    touches: (item) => [item[0] ?? ''],
  });
  return { ask, groups, seen: () => groups.map(({ items }) => items.join(' ')) };
}

test('[P4] who comes while others are served goes with the next, each thing in one group at a time', async () => {
  const { ask, groups, seen } = openWork();
  const answers = ['a1', 'b1', 'a2', 'c1'].map(ask);
  await sleep(5);
  // Two groups may be under way, but nothing is left for the second: `a` is at work.
  expect(seen()).toEqual(['a1 b1 c1']);
  answers.push(ask('b2'), ask('d1'));
  await sleep(5);
  expect(seen()).toEqual(['a1 b1 c1', 'd1']);
  groups[0]?.end();
  await sleep(5);
  expect(seen()).toEqual(['a1 b1 c1', 'd1', 'a2 b2']);
  for (const { end } of groups) end();
  expect(await Promise.all(answers)).toEqual(['a1!', 'b1!', 'a2!', 'c1!', 'b2!', 'd1!']);
});

test('what fails for several is done again for each alone', async () => {
  const { ask, groups, seen } = openWork();
  const answers = Promise.allSettled(['a', 'b'].map(ask));
  await sleep(5);
  groups[0]?.end(new Error('something with b'));
  await sleep(5);
  expect(seen()).toEqual(['a b', 'a', 'b']);
  groups[1]?.end();
  groups[2]?.end(new Error('b'));
  expect(await answers).toMatchObject([{ value: 'a!' }, { reason: { message: 'b' } }]);
});

test('[B8] a database that is away is asked once, and all hear of it', async () => {
  const { ask, groups, seen } = openWork();
  const answers = Promise.allSettled(['a', 'b'].map(ask));
  await sleep(5);
  groups[0]?.end(Object.assign(new Error('gone'), { code: 'ECONNREFUSED' }));
  expect((await answers).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(seen()).toEqual(['a b']);
});

test('[B8] who is stuck holds up no one else for long', async () => {
  const { ask, groups } = openWork();
  const stuck = [ask('a')];
  await sleep(5);
  stuck.push(ask('b'));
  await sleep(5);
  const other = ask('c');
  await expect.poll(() => groups.length, { timeout: 10_000 }).toBe(3);
  groups[2]?.end();
  expect(await other).toBe('c!');
  for (const { end } of groups) end();
  expect(await Promise.all(stuck)).toEqual(['a!', 'b!']);
});
