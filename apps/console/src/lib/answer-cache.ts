import type { Query, QueryClient } from '@tanstack/react-query';
import { readClock } from './clock.ts';

/**
 * Answers that a reload without a network needs: who is signed in, where they work, the classes and who takes part (CLS-5).
 * They lie in this tab's own storage, which other tabs and later visits never see, and go with the sign-out.
 */
const PREFIX = 'embook-console-kept ';
/** A session ends after as long without use (TEAM-3). */
const MAX_AGE_MS = 12 * 3_600_000;

interface CachedAnswer {
  readonly data: unknown;
  readonly at: number;
}

function write(hash: string, kept: CachedAnswer): void {
  try {
    sessionStorage.setItem(PREFIX + hash, JSON.stringify(kept));
  } catch {
    // Without storage a reload needs the network.
  }
}

function read(hash: string): CachedAnswer | undefined {
  try {
    const kept = JSON.parse(sessionStorage.getItem(PREFIX + hash) ?? 'null') as CachedAnswer | null; // written above
    return kept && readClock() - kept.at < MAX_AGE_MS ? kept : undefined;
  } catch {
    return undefined;
  }
}

function forget(): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key);
  } catch {
    // Nothing was kept either.
  }
}

/** Keeps something else of the signed-in person in the same place, such as a draft; undefined drops it. */
export function keepInTab(name: string, data: unknown): void {
  if (data !== undefined) return write(name, { data, at: readClock() });
  try {
    sessionStorage.removeItem(PREFIX + name);
  } catch {
    // Nothing was kept either.
  }
}

/** The names of what is kept and not too old. */
export function namesInTab(): string[] {
  try {
    const names = Object.keys(sessionStorage).flatMap((key) =>
      key.startsWith(PREFIX) ? [key.slice(PREFIX.length)] : [],
    );
    return names.filter((name) => read(name) !== undefined);
  } catch {
    return [];
  }
}

export const keptInTab = (name: string): unknown => read(name)?.data;

/** Keeps what queries with `meta: { kept: true }` know, changes by hand included. */
export const keepAnswers = (client: QueryClient): void =>
  void client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success' || !event.query.meta?.kept) return;
    const { data, dataUpdatedAt } = event.query.state;
    // Nobody is signed in any more.
    if (data === null) forget();
    else write(event.query.queryHash, { data, at: dataUpdatedAt });
  });

/** Nobody could be reached: what was known before the reload is shown, as old as it is. */
export function restoreAnswer(query: Query<unknown, unknown, unknown>): void {
  const kept = query.meta?.kept && query.state.data === undefined ? read(query.queryHash) : undefined;
  if (kept) query.setData(kept.data, { updatedAt: kept.at, manual: true });
}
