import { useState } from 'react';
import { keepInTab, keptInTab, namesInTab } from './answer-cache.ts';
import { useMe } from './session.ts';
import { guardUnsaved } from './unsaved-guard.ts';

/** Begins the name of each; the draft of a booking is not among them, since it waits to be taken up. */
const FORM = 'form ';

// A reload brings them back, a closed tab does not.
guardUnsaved(() => namesInTab().some((name) => name.startsWith(FORM)));

/** Where the draft of a form lies: what a colleague types at the same machine, or for another company, is another one. */
export function useDraftNames(): (about: string) => string {
  const { account, membership } = useMe();
  return (about) => `${FORM}${membership.key} ${account.staff.id} ${about}`;
}

/**
 * What is typed in a form until it is saved: kept while another screen is open and over a reload, beside the draft of a
 * booking, and gone with the sign-out. `about` names the form, such as `set-up shop`.
 */
export function useTabDraft<T extends object>(about: string, first: () => T) {
  const name = useDraftNames()(about);
  const kept = () => keptInTab(name) as Partial<T> | undefined; // written below
  const [draft, setDraft] = useState((): T => ({ ...first(), ...kept() }));
  const [isKept, setKept] = useState(() => kept() !== undefined);
  const change = (next: (before: T) => Partial<T>): void => {
    setKept(true);
    setDraft((before) => {
      const after = { ...before, ...next(before) };
      keepInTab(name, after);
      return after;
    });
  };
  const forget = (): void => {
    setKept(false);
    keepInTab(name, undefined);
  };
  return {
    draft,
    /** Something was typed that is not saved. */
    isKept,
    change,
    set: (part: Partial<T>): void => change(() => part),
    forget,
    discard: (): void => {
      forget();
      setDraft(first());
    },
  };
}
