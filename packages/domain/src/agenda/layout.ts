import type { ShopTime } from '../shared/index.ts';

interface Timed {
  readonly startsAt: ShopTime;
  readonly endsAt: ShopTime;
}

/** Where an entry stands in its column: over the whole width, or in one of two halves. */
export interface Placed<Entry> {
  readonly entry: Entry;
  readonly half: 'both' | 'first' | 'second';
}

/** Entries for which there is no half left, shown as "+2" where the first of them begins. */
export interface Folded<Entry> {
  readonly startsAt: ShopTime;
  readonly entries: readonly Entry[];
}

export interface Layout<Entry> {
  readonly placed: readonly Placed<Entry>[];
  readonly folded: readonly Folded<Entry>[];
}

const overlap = (one: Timed, other: Timed): boolean => one.startsAt < other.endsAt && other.startsAt < one.endsAt;

/** Earlier first, of two that begin together the longer; the sort is stable, so the same entries give the same layout. */
const inOrder = (one: Timed, other: Timed): number => one.startsAt - other.startsAt || other.endsAt - one.endsAt;

function foldTogether<Entry extends Timed>(entries: readonly Entry[]): Folded<Entry>[] {
  const groups: Entry[][] = [];
  for (const entry of entries) {
    const last = groups.at(-1);
    if (last?.some((other) => overlap(entry, other))) last.push(entry);
    else groups.push([entry]);
  }
  return groups.map((group) => ({ startsAt: group[0]!.startsAt, entries: group }));
}

/**
 * AGD-3: entries of one column that overlap share its width in halves and never cover each other; a third one at the same
 * time folds. An entry that overlaps nothing that is shown has the whole width.
 */
export function layOut<Entry extends Timed>(entries: readonly Entry[]): Layout<Entry> {
  const halves: [Entry[], Entry[]] = [[], []];
  const folded: Entry[] = [];
  for (const entry of entries.toSorted(inOrder)) {
    const free = halves.find((half) => (half.at(-1)?.endsAt ?? -Infinity) <= entry.startsAt);
    (free ?? folded).push(entry);
  }
  const [first, second] = halves;
  const place = (own: readonly Entry[], others: readonly Entry[], half: 'first' | 'second'): Placed<Entry>[] =>
    own.map((entry) => ({ entry, half: others.some((other) => overlap(entry, other)) ? half : 'both' }));
  const placed = [...place(first, second, 'first'), ...place(second, first, 'second')];
  return {
    placed: placed.toSorted((one, other) => inOrder(one.entry, other.entry)),
    folded: foldTogether(folded),
  };
}
