import { useSyncExternalStore } from 'react';
import { guardUnsaved } from '../lib/unsaved-guard.ts';

/** What was typed, by field; a value may be half typed. */
export type Draft = Readonly<Record<string, unknown>>;

/** Unsaved edits by key, such as `services/12`; kept while other rows are open. */
const drafts = new Map<string, Draft>();
/** The version each edit started from: saving on an older one shows the conflict (TEAM-8). */
const versions = new Map<string, number>();
/** What a new thing begins with: no edit of its own. */
const beginnings = new Map<string, Draft>();
const listeners = new Set<() => void>();
const none: Draft = {};
let count = 0;

guardUnsaved(() => [...drafts.keys()].some((key) => Object.keys(editsOf(key)).length > 0));

function changed(): void {
  count += 1;
  for (const listener of listeners) listener();
}

export function setDraft(key: string, values: Draft, version?: number): void {
  if (Object.keys(values).length === 0) {
    drafts.delete(key);
    versions.delete(key);
    beginnings.delete(key);
  } else {
    drafts.set(key, values);
    if (version !== undefined && !versions.has(key)) versions.set(key, version);
  }
  changed();
}

/** A new thing, which begins with these values. */
export function beginDraft(key: string, values: Draft): void {
  beginnings.set(key, values);
  setDraft(key, values);
}

/**
 * A draft was saved: what was typed since stays, based on the saved version. A new thing gets the key of its id by then.
 */
export function savedDraft(key: string, sent: Draft, version: number, saved = key): void {
  const rest = Object.entries(draftOf(key)).filter(([name, value]) => !isSame(value, sent[name]));
  setDraft(key, {});
  setDraft(saved, Object.fromEntries(rest), version);
}

/** Somebody types in a field of this part: drawing it anew would take the field away. */
export function isTypedIn(part: HTMLElement | null): boolean {
  const { activeElement } = document;
  return (
    part !== null && activeElement !== null && part.contains(activeElement) && activeElement.matches('input, textarea')
  );
}

export const versionOf = (key: string): number | undefined => versions.get(key);

export const draftOf = (key: string): Draft => drafts.get(key) ?? none;

/** What somebody has entered, without what a new thing began with. */
export function editsOf(key: string): Draft {
  const began = beginnings.get(key);
  if (!began) return draftOf(key);
  return Object.fromEntries(Object.entries(draftOf(key)).filter(([name, value]) => !isSame(value, began[name])));
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Re-renders on every change of a draft. */
export const useDrafts = (): number => useSyncExternalStore(subscribe, () => count);

export const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** The draft with one more value; a value equal to the saved one is removed. */
export function withValue(draft: Draft, base: Draft, name: string, value: unknown): Draft {
  const { [name]: _, ...rest } = draft;
  return isSame(value, base[name] ?? null) ? rest : { ...rest, [name]: value };
}
