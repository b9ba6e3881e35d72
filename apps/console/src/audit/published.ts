import type { AuditEntry } from './queries.ts';

/** An entry of the list, with what it did to others. */
export interface ListedEntry {
  readonly entry: AuditEntry;
  readonly parts: readonly AuditEntry[];
}

const momentOf = ({ at, who }: AuditEntry): string => `${at} ${who}`;

const isPart = ({ thing }: AuditEntry): boolean => thing === 'session' || thing === 'series' || thing === 'booking';

/**
 * TEAM-7: a published timetable changes many classes in one transaction, so at one moment and by one person: in the list
 * it is one entry, which holds them.
 */
export function withParts(entries: readonly AuditEntry[]): ListedEntry[] {
  const published = new Set(entries.filter(({ action }) => action === 'timetable.published').map(momentOf));
  return entries.flatMap((entry): ListedEntry[] => {
    const isOfOne = published.has(momentOf(entry));
    if (isOfOne && isPart(entry)) return [];
    const isHolder = isOfOne && entry.action === 'timetable.published';
    const parts = isHolder ? entries.filter((other) => isPart(other) && momentOf(other) === momentOf(entry)) : [];
    return [{ entry, parts }];
  });
}

/**
 * Whether more of what was changed at one moment follows: the entry that holds the parts is older than they are, and
 * without all of them their number would be wrong.
 */
export function endsWithinParts(entries: readonly AuditEntry[]): boolean {
  const last = entries.at(-1);
  const before = entries.at(-2);
  return last !== undefined && before !== undefined && isPart(last) && momentOf(last) === momentOf(before);
}
