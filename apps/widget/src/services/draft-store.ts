import { type Draft, type DraftStep, nextDraft, restoreDraft } from '@embook/domain/booking';
import { useCallback, useSyncExternalStore } from 'react';
import { useSettings } from '../lib/settings.tsx';

/**
 * What a customer has chosen so far: begun with a service, finished at /book. Kept for the tab, by company, so that a
 * reload loses nothing; where the browser refuses storage it lasts for the visit.
 */
const memory = new Map<string, string>();
const readings = new Map<string, { text: string | null; draft: Draft }>();
const listeners = new Set<() => void>();

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

function kept(key: string): string | null {
  try {
    return memory.get(key) ?? sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

function keep(key: string, text: string): void {
  try {
    sessionStorage.setItem(key, text);
  } catch {
    memory.set(key, text);
  }
}

/** The same object as long as the same text is kept. */
function read(key: string): Draft {
  const text = kept(key);
  const last = readings.get(key);
  if (last?.text === text) return last.draft;
  const draft = restoreDraft(text);
  readings.set(key, { text, draft });
  return draft;
}

function takeStep(key: string, step: DraftStep): void {
  const before = read(key);
  const after = nextDraft(before, step);
  if (after === before) return;
  keep(key, JSON.stringify(after));
  for (const listener of listeners) listener();
}

/** The draft, and how to take the next step. It is undefined while the server's page is being taken over. */
export function useDraft(): [draft: Draft | undefined, take: (step: DraftStep) => void] {
  const key = `embook.draft.${useSettings().companyApiKey}`;
  const draft = useSyncExternalStore<Draft | undefined>(
    subscribe,
    () => read(key),
    () => undefined,
  );
  return [draft, useCallback((step) => takeStep(key, step), [key])];
}
