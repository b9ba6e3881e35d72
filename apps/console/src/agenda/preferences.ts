import { recall, remember } from '@embook/ui/device-memory';
import { useState } from 'react';

export const hourHeights = { compact: 56, normal: 72, roomy: 96 } as const;
export type Density = keyof typeof hourHeights;

const DENSITY_KEY = 'embook-console-density';
const TELL_KEY = 'embook-console-tell';

const isDensity = (value: string | undefined): value is Density => value !== undefined && value in hourHeights;

/** The view settings of this device, and whether the customer gets a mail about a move by default. */
export function usePreferences() {
  const [density, keepDensity] = useState<Density>(() => {
    const kept = recall(DENSITY_KEY);
    return isDensity(kept) ? kept : 'normal';
  });
  const [tellCustomer, keepTell] = useState(() => recall(TELL_KEY) !== 'no');
  return {
    density,
    setDensity(next: Density): void {
      remember(DENSITY_KEY, next);
      keepDensity(next);
    },
    tellCustomer,
    setTellCustomer(tell: boolean): void {
      remember(TELL_KEY, tell ? undefined : 'no');
      keepTell(tell);
    },
  };
}

export type Preferences = ReturnType<typeof usePreferences>;
