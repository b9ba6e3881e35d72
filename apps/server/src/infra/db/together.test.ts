import { setTimeout as sleep } from 'node:timers/promises';
import { BOUND } from '@embook/domain/testing/bound';
import { expect, test } from 'vitest';
import { createTogether } from './together.ts';

/** Work whose groups are recorded, and finished by the test. */
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

test('[P4] calls that come while others run are grouped next, each thing in one group at a time', async () => {
  const { ask, groups, seen } = openWork();
  const answers = ['a1', 'b1', 'a2', 'c1'].map(ask);
  await sleep(5);
  // Two groups may be under way, but the second has nothing to do: `a` is running.
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

test('[B8] an unavailable database is called once, and all calls fail', async () => {
  const { ask, groups, seen } = openWork();
  const answers = Promise.allSettled(['a', 'b'].map(ask));
  await sleep(5);
  groups[0]?.end(Object.assign(new Error('gone'), { code: 'ECONNREFUSED' }));
  expect((await answers).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(seen()).toEqual(['a b']);
});

test('[B8] a stuck call delays no other for long', async () => {
  const { ask, groups } = openWork();
  const stuck = [ask('a')];
  await sleep(5);
  stuck.push(ask('b'));
  await sleep(5);
  const other = ask('c');
  await expect.poll(() => groups.length, BOUND).toBe(3);
  groups[2]?.end();
  expect(await other).toBe('c!');
  for (const { end } of groups) end();
  expect(await Promise.all(stuck)).toEqual(['a!', 'b!']);
});
