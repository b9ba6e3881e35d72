import { expect, test } from 'vitest';
import * as fc from '../../testing/fast-check.ts';
import { layOut } from './index.ts';

const HOUR = 3_600;
const entry = (id: number, from: number, until: number) => ({ id, startsAt: from * HOUR, endsAt: until * HOUR });
const halvesOf = (entries: readonly ReturnType<typeof entry>[]) =>
  layOut(entries).placed.map(({ entry: { id }, half }) => `${id} ${half}`);

test('[AGD-3] what overlaps nothing has the whole width, two share it in halves', () => {
  expect(halvesOf([entry(1, 9, 10), entry(2, 10, 11)])).toEqual(['1 both', '2 both']);
  expect(halvesOf([entry(1, 9, 11), entry(2, 10, 12), entry(3, 11, 12)])).toEqual(['1 first', '2 second', '3 first']);
  // The longer of two that begin together stands first, whatever order they come in.
  expect(halvesOf([entry(1, 9, 10), entry(2, 9, 11)])).toEqual(['2 first', '1 second']);
});

test('[AGD-3] a third one folds where it begins, with those that overlap it', () => {
  const layout = layOut([entry(1, 9, 12), entry(2, 9, 12), entry(3, 10, 11), entry(4, 10.5, 12), entry(5, 13, 14)]);
  expect(layout.folded.map(({ startsAt, entries }) => [startsAt / HOUR, entries.map(({ id }) => id)])).toEqual([
    [10, [3, 4]],
  ]);
  expect(layout.placed.map(({ entry: { id } }) => id)).toEqual([1, 2, 5]);
});

const anyEntries = fc
  .array(fc.tuple(fc.integer({ min: 0, max: 95 }), fc.integer({ min: 1, max: 16 })), { maxLength: 60 })
  .map((list) => list.map(([at, length], id) => entry(id, at / 4, (at + length) / 4)));

test('[AGD-3] every entry is placed or folded once, and no two that are shown cover each other', () => {
  fc.assert(
    fc.property(anyEntries, (entries) => {
      const { placed, folded } = layOut(entries);
      const ids = [
        ...placed.map(({ entry: { id } }) => id),
        ...folded.flatMap((fold) => fold.entries.map(({ id }) => id)),
      ];
      expect(ids.toSorted((a, b) => a - b)).toEqual(entries.map(({ id }) => id));
      for (const one of placed)
        for (const other of placed) {
          if (one === other) continue;
          const meet = one.entry.startsAt < other.entry.endsAt && other.entry.startsAt < one.entry.endsAt;
          const shareWidth = one.half === 'both' || other.half === 'both' || one.half === other.half;
          expect(meet && shareWidth).toBe(false);
        }
    }),
  );
});

test('[AGD-3] nothing folds where fewer than three are at the same time, and the order of the answer does not matter', () => {
  fc.assert(
    fc.property(anyEntries, (entries) => {
      const most = Math.max(
        0,
        ...entries.map(({ startsAt }) => entries.filter((o) => o.startsAt <= startsAt && startsAt < o.endsAt).length),
      );
      const { placed, folded } = layOut(entries);
      if (most < 3) expect(folded).toEqual([]);
      else expect(folded.length).toBeGreaterThan(0);
      const shown = (list: typeof placed) => list.map(({ entry: e, half }) => [e.startsAt, e.endsAt, half]);
      expect(shown(layOut(entries.toReversed()).placed)).toEqual(shown(placed));
    }),
  );
});
