import { recall, remember } from '@embook/ui/device-memory';
import { useState } from 'react';

export const hourHeights = { compact: 56, normal: 72, roomy: 96 } as const;
export type Density = keyof typeof hourHeights;

const DENSITY_KEY = 'embook-console-density';
const TELL_KEY = 'embook-console-tell';

const isDensity = (value: string | undefined): value is Density => value !== undefined && value in hourHeights;

/**
 * The view settings of this device, and whether the customer gets a mail about a move by default. That the customer asked for
 * a move is said of the next one alone: it takes a right away (record 104).
 */
export function usePreferences() {
  const [density, keepDensity] = useState<Density>(() => {
    const kept = recall(DENSITY_KEY);
    return isDensity(kept) ? kept : 'normal';
  });
  const [tellCustomer, keepTell] = useState(() => recall(TELL_KEY) !== 'no');
  const [isAskedFor, setAskedFor] = useState(false);
  return {
    density,
    setDensity(next: Density): void {
      remember(DENSITY_KEY, next);
      keepDensity(next);
    },
    isAskedFor,
    setAskedFor,
    tellCustomer,
    setTellCustomer(tell: boolean): void {
      remember(TELL_KEY, tell ? undefined : 'no');
      keepTell(tell);
    },
  };
}

export type Preferences = ReturnType<typeof usePreferences>;
