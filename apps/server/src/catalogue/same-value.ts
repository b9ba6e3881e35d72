import { isDeepStrictEqual } from 'node:util';

/** Lists of plain values are sets, such as rooms, days and languages; of these alone the order is shown. */
const ordered: readonly string[] = ['gallery'];

/** Without members that say nothing: what is read as null is often left out when it is sent. */
function comparable(value: unknown, name = ''): unknown {
  if (Array.isArray(value)) {
    const items = value.map((item) => comparable(item));
    const isSet = !ordered.includes(name) && items.every((item) => typeof item !== 'object');
    return isSet ? new Set(items) : items;
  }
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).filter(([, member]) => member !== undefined && member !== null);
  return Object.fromEntries(members.map(([key, member]) => [key, comparable(member, key)]));
}

/** The database orders the members of JSON and of sets its own way, so their order means nothing. */
export const isSame = (one: unknown, other: unknown, name?: string): boolean =>
  isDeepStrictEqual(comparable(one, name), comparable(other, name));
