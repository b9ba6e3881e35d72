/** The attributes of the element on the host page; a script has the same as `data-…`, with those of a trigger. */
const known =
  'company-key mode style target shop path locale color close height label offset analytics consent open theme origin from fault service category class employee event'.split(
    ' ',
  );

/** A letter may be missing, doubled, or out of its place by one. */
function isLike(name: string, other: string): boolean {
  if (Math.abs(name.length - other.length) > 2) return false;
  const strays = [...name].filter((letter, at) => !other.slice(Math.max(0, at - 1), at + 2).includes(letter));
  return strays.length < 2;
}

type Misspelt = readonly [name: string, meant: string];
const MIN_LENGTH = 4;

/** Attributes of an element that look like one of ours, each with the one that was probably meant. */
export const misspeltNames = (names: readonly string[], isCommon: (name: string) => boolean): Misspelt[] =>
  names.flatMap((name): Misspelt[] => {
    if (name === 'data-company-key') return [[name, 'company-key']];
    // Other `data-…` of an element are its page's own.
    if (name.length < MIN_LENGTH || known.includes(name) || isCommon(name) || name.startsWith('data-')) return [];
    const meant = known.find((each) => isLike(name, each));
    return meant === undefined ? [] : [[name, meant]];
  });

/** The same for the loader's script, whose attributes begin with `data-`. */
export const misspeltData = (names: readonly string[], isCommon: (name: string) => boolean): Misspelt[] =>
  names.flatMap((name): Misspelt[] => {
    const bare = name.replace(/^data-/, '');
    if (name === `data-${bare}` && known.includes(bare)) return [];
    if (known.includes(bare) && !isCommon(bare)) return [[name, `data-${bare}`]];
    return misspeltNames([bare], isCommon).map(([, meant]): Misspelt => [name, `data-${meant}`]);
  });
