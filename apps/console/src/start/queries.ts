import type { StaffContract } from '@embook/domain/contract';
import type { SetupStep } from '@embook/domain/setup';
import type { AnswerOf } from '@embook/domain/shared';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../lib/call.ts';

export type Setup = AnswerOf<StaffContract['staffSetup']>;

/** How often the page is asked for while somebody waits to be seen on it. */
const LOOK_EVERY_MS = 4_000;

/** How far the company is; the platform tells it from what is there (START-1). */
export const setupQuery = (step: SetupStep) =>
  queryOptions({
    queryKey: ['setup'],
    meta: { screen: true },
    refetchInterval: step === 'page' ? LOOK_EVERY_MS : false,
    queryFn: ({ signal }) => call('staffSetup', {}, { signal }),
  });

/** What every step gets. */
export interface StepProps {
  readonly setup: Setup;
  /** Shows what was saved, here and in the widget, and goes on. */
  readonly onSaved: (next?: SetupStep) => Promise<void>;
}
