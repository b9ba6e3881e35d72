import { expect, test } from 'vitest';
import { inTimeSlices } from './time-slices.ts';

/** What happens in which order: four steps of a computation, and a call that comes in meanwhile. */
async function orderOf(stepsPerTurn: number): Promise<string[]> {
  const order: string[] = [];
  function* steps() {
    for (const step of [1, 2, 3, 4]) {
      order.push(`step ${step}`);
      yield step;
    }
  }
  setImmediate(() => order.push('other call'));
  expect(await inTimeSlices(steps(), stepsPerTurn)).toEqual([1, 2, 3, 4]);
  return order;
}

test('[A27] others are answered between the steps of a long computation', async () => {
  expect(await orderOf(2)).toEqual(['step 1', 'step 2', 'other call', 'step 3', 'step 4']);
  expect((await orderOf(0.5)).slice(0, 3)).toEqual(['step 1', 'other call', 'step 2']);
});

test('a short computation needs no other turn', async () => {
  expect(await orderOf(100)).toEqual(['step 1', 'step 2', 'step 3', 'step 4']);
});
