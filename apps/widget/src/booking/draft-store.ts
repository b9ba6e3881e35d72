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
 * What a customer has chosen so far, begun with a service and finished at /book, and how to take the next step. Kept for
 * the tab, by company, so that a reload loses nothing. It is undefined while the server's page is being taken over.
 */
export function useDraft(): [draft: Draft | undefined, take: (step: DraftStep) => void] {
  const key = `embook.draft.${useSettings().companyApiKey}`;
  const text = useTabText(key);
  // The same object as long as the same text is kept.
  const draft = useMemo(() => (text === undefined ? undefined : restoreDraft(text)), [text]);
  return [draft, useCallback((step) => takeStep(key, step), [key])];
}
