import type { SetupStep } from '@embook/domain/setup';
import { useState } from 'react';
import { keepInTab, keptInTab } from '../lib/kept-answers.ts';
import { useMe } from '../lib/session.ts';

/**
 * What is typed in a step of the set-up, until the step is saved: kept at Back, at another step, at "Finish later" and
 * over a reload (START-1). It lies where the draft of a booking does, and goes with the sign-out.
 */
export function useStepDraft<T extends object>(step: SetupStep, first: () => T) {
  const { membership } = useMe();
  const name = `set-up ${membership.key} ${step}`;
  const [draft, setDraft] = useState((): T => ({ ...first(), ...(keptInTab(name) as Partial<T> | undefined) })); // written below
  const change = (next: (before: T) => Partial<T>): void =>
    setDraft((before) => {
      const after = { ...before, ...next(before) };
      keepInTab(name, after);
      return after;
    });
  return {
    draft,
    change,
    set: (part: Partial<T>): void => change(() => part),
    forget: (): void => keepInTab(name, undefined),
  };
}
