import { expect, test } from 'vitest';
import {
  added,
  answered,
  type StoredCheckIns,
  nextOf,
  readKept,
  refused,
  statusIn,
  tried,
} from './stored-check-ins.ts';

const OWNER = '7@aurora';
let keys = 0;
const press = (
  kept: StoredCheckIns,
  bookingId: number,
  status: 'arrived' | 'no_show' | 'confirmed',
  version = 1,
): StoredCheckIns => {
  keys += 1;
  return added(kept, { key: `key-${keys}`, owner: OWNER, bookingId, status, was: 'confirmed', version });
};

test('[CLS-5] the last press is shown, and a check-in undone before it was sent is not sent', () => {
  let kept = press([], 1, 'arrived');
  expect(statusIn(kept, 1, 'confirmed')).toBe('arrived');
  kept = press(kept, 1, 'no_show');
  expect(kept).toHaveLength(1);
  expect(statusIn(kept, 1, 'confirmed')).toBe('no_show');
  expect(press(kept, 1, 'confirmed')).toEqual([]);
});

test('[CLS-5] [A4] a check-in that may have been processed keeps its key, and the next one waits for its version', () => {
  const first = press([], 1, 'arrived', 4);
  const key = first[0]?.key ?? '';
  const kept = press(tried(first, key), 1, 'confirmed', 4);
  expect(kept).toMatchObject([
    { key, status: 'arrived', version: 4 },
    { status: 'confirmed', was: 'arrived', version: null },
  ]);
  expect(nextOf(kept, OWNER)?.key).toBe(key);
  const rest = answered(kept, { key, owner: OWNER, bookingId: 1 }, 5);
  expect(rest).toMatchObject([{ status: 'confirmed', version: 5 }]);
  expect(nextOf(rest, OWNER)?.status).toBe('confirmed');
});

test('[CLS-5] check-ins of another member are not sent, and a refused one removes those that followed it', () => {
  const kept = press(press([], 1, 'arrived'), 2, 'arrived');
  expect(nextOf(kept, '8@aurora')).toBeUndefined();
  const both = press(tried(kept, kept[0]?.key ?? ''), 1, 'no_show');
  expect(refused(both, { owner: OWNER, bookingId: 1 }).map(({ bookingId }) => bookingId)).toEqual([2]);
});

test('[CLS-5] [DESK-5] what one member has pressed on a device stays beside what another one presses', () => {
  const first = tried(press([], 1, 'arrived'), `key-${keys}`);
  const mine = {
    key: 'mine',
    owner: '8@aurora',
    bookingId: 1,
    status: 'no_show',
    was: 'confirmed',
    version: 3,
  } as const;
  const both = added(first, mine);
  expect(both).toMatchObject([
    { owner: OWNER, status: 'arrived' },
    { owner: '8@aurora', status: 'no_show', version: 3 },
  ]);
  expect(nextOf(both, '8@aurora')?.key).toBe('mine');
  const [theirs] = first;
  expect(answered(both, { key: theirs?.key ?? '', owner: OWNER, bookingId: 1 }, 9)).toEqual([both[1]]);
  expect(refused(both, { owner: OWNER, bookingId: 1 })).toEqual([both[1]]);
});

test('text that is not a list of check-ins is ignored', () => {
  expect([readKept(undefined), readKept('{'), readKept('{"a":1}'), readKept('[1,null]')]).toEqual([[], [], [], []]);
  const kept = press([], 3, 'arrived');
  expect(readKept(JSON.stringify(kept))).toEqual(kept);
});
