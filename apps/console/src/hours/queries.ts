import { type Hours, type Impact, impact as impactKind } from '@embook/domain/hours';
import { readWire } from '@embook/domain/shared';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { refusalOf } from '../lib/call-error.ts';
import { call } from '../lib/call.ts';
import { useLive } from '../lib/live.ts';

export type Person = Hours['employees'][number];
export type Absence = Person['absences'][number];
export type SpecialDay = Hours['shop']['specialDays'][number];

export const hoursQuery = (shopId: number) =>
  queryOptions({
    queryKey: ['hours', shopId],
    meta: { screen: true },
    queryFn: ({ signal }) => call('staffHours', { shopId }, { signal }),
  });

/** Refetches on changes by colleagues and on new bookings (AGD-6). */
export function useLiveHours(): void {
  const client = useQueryClient();
  useLive((event) => {
    const thing = event.kind === 'changed' ? event.change.thing : undefined;
    if (thing === undefined || thing.endsWith('_hours')) void client.invalidateQueries({ queryKey: ['hours'] });
    if (thing === undefined || thing === 'booking') void client.invalidateQueries({ queryKey: ['impact'] });
  });
}

/** The blocking visits in a refusal, if any (HRS-3). */
export function impactIn(error: unknown): Impact | undefined {
  const result = refusalOf(error)?.result;
  if (!result || !('impact' in result)) return undefined;
  const read = readWire(impactKind, result['impact']);
  return read.ok ? read.value : undefined;
}
