import { type AuthFlow, keptFlow, type KeptFlow, readKeptFlow } from '@embook/domain/auth';
import { useEffect, useRef } from 'react';
import { useSettings } from '../../lib/settings.tsx';
import { readTab, writeTab } from '../../lib/tab-store.ts';

/**
 * AUTH-2: a begun sign-up is kept for the tab, by company, so that a reload goes on where the person was. Read after the
 * first render, which must be the server's. Returns how to forget it: who is signed in may be elsewhere at once.
 */
export function useKeptSignUp(flow: AuthFlow, resume: (kept: KeptFlow) => void): () => void {
  const key = `embook.sign-up.${useSettings().companyApiKey}`;
  const isRead = useRef(false);
  useEffect(() => {
    if (isRead.current) {
      const kept = keptFlow(flow);
      const text = kept === undefined ? null : JSON.stringify(kept);
      if (text !== readTab(key)) writeTab(key, text);
      return;
    }
    isRead.current = true;
    const kept = readKeptFlow(readTab(key));
    // A mailed link opens its own step.
    if (kept && flow.step === 'email') resume(kept);
  }, [flow, key, resume]);
  return () => writeTab(key, null);
}
