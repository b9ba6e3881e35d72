import { type Draft, type DraftStep, nextDraft, restoreDraft } from '@embook/domain/booking';
import { useCallback, useMemo } from 'react';
import { useSettings } from '../lib/settings.tsx';
import { readTab, useTabText, writeTab } from '../lib/tab-store.ts';

function takeStep(key: string, step: DraftStep): void {
  const before = restoreDraft(readTab(key));
  const after = nextDraft(before, step);
  if (after !== before) writeTab(key, JSON.stringify(after));
}

/**
 * The customer's choices so far, and how to change them. Kept in the tab's storage, by company, so that a reload loses
 * nothing. Undefined during hydration.
 */
export function useDraft(): [draft: Draft | undefined, take: (step: DraftStep) => void] {
  const key = `embook.draft.${useSettings().companyApiKey}`;
  const text = useTabText(key);
  // The same object for the same stored text.
  const draft = useMemo(() => (text === undefined ? undefined : restoreDraft(text)), [text]);
  return [draft, useCallback((step) => takeStep(key, step), [key])];
}
