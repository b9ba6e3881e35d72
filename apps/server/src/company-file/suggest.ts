/** How many letters must be added, removed, exchanged or swapped with their neighbour to make one word of the other. */
function distance(one: string, other: string): number {
  const rows = Array.from({ length: one.length + 1 }, (_, row) =>
    Array.from({ length: other.length + 1 }, (_, column) => (row === 0 ? column : column === 0 ? row : 0)),
  );
  const at = (row: number, column: number): number => rows[row]?.[column] ?? Infinity;
  for (let row = 1; row <= one.length; row += 1)
    for (let column = 1; column <= other.length; column += 1) {
      const same = one[row - 1] === other[column - 1] ? 0 : 1;
      const swapped =
        one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1]
          ? at(row - 2, column - 2) + 1
          : Infinity;
      rows[row]![column] = Math.min(
        at(row - 1, column) + 1,
        at(row, column - 1) + 1,
        at(row - 1, column - 1) + same,
        swapped,
      );
    }
  return at(one.length, other.length);
}

/** `priceCents`, `Price-Cents` and `price_cents` are one word. */
const plain = (word: string): string =>
  word
    .replace(/([a-z])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .replace(/[-\s]/g, '_');

/** Long enough that a word which begins with it is no accident: `valid` and `validity`. */
const SHORTEST_STEM = 4;

/** Nobody mistypes a longer name into another; comparing two long ones takes the product of their lengths (A27). */
const LONGEST_WORD = 64;
/** A file may name thousands of things, and each name that leads nowhere is compared with all of them. */
const MOST_COMPARED = 1_000;

/** The known name that was probably meant, if one is near. */
function suggest(given: string, names: readonly string[]): string | undefined {
  if (given.length > LONGEST_WORD) return undefined;
  const word = plain(given);
  const known = names.filter((name) => name.length <= LONGEST_WORD).slice(0, MOST_COMPARED);
  const [best] = known.map((name) => ({ name, off: distance(word, name) })).toSorted((a, b) => a.off - b.off);
  if (best && best.off <= Math.max(1, Math.floor(best.name.length / 3))) return best.name;
  return known.find((name) => name.length >= SHORTEST_STEM && word.startsWith(name));
}

/** To be added to a refusal; empty where no known name is near. */
export function didYouMean(given: string, known: readonly string[]): string {
  const found = suggest(given, known);
  return found === undefined ? '' : `; did you mean "${found}"?`;
}

/** A name out of a file, as a report repeats it: one that is too long to be a name is cut there. */
export const quoted = (given: string): string =>
  given.length > LONGEST_WORD ? `"${given.slice(0, LONGEST_WORD)}…"` : `"${given}"`;
