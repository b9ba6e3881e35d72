import type { StaffContract } from '@embook/domain/contract';
import type { PreviewDraft } from '@embook/domain/catalogue';
import type { SetupStep } from '@embook/domain/setup';
import type { AnswerOf } from '@embook/domain/shared';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../lib/call.ts';

export type Setup = AnswerOf<StaffContract['staffSetup']>;

/** The poll interval while waiting for the first load on the page. */
const POLL_INTERVAL_MS = 4_000;

/** The progress of the set-up, computed by the platform from the company's data (START-1). */
export const setupQuery = (step: SetupStep) =>
  queryOptions({
    queryKey: ['setup'],
    meta: { screen: true },
    refetchInterval: step === 'page' ? POLL_INTERVAL_MS : false,
    queryFn: ({ signal }) => call('staffSetup', {}, { signal }),
  });

/** The props of every step. */
export interface StepProps {
  readonly setup: Setup;
  /** Refreshes the console and the widget after a save, and continues. */
  readonly onSaved: (next?: SetupStep) => Promise<void>;
  /** Shows what is typed in the widget beside the step, before it is saved. */
  readonly onTyped: (draft: PreviewDraft) => void;
}
