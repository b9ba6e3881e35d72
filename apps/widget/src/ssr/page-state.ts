import type { Locale } from '@embook/domain/shared';
import type { DehydratedState } from '@tanstack/react-query';
import type { Refusal } from '../shell/failures/refusal.ts';

/** The state that the server puts into the page, so that hydration renders the same. */
export interface PageState {
  readonly companyApiKey: string | undefined;
  readonly locale: Locale;
  readonly now: number;
  readonly refusal?: Refusal | undefined;
  readonly errorReporting?: string | undefined;
  /** Origins the company allows: their pages may navigate the widget (EMB-3). */
  readonly hosts?: readonly string[] | undefined;
  readonly queries: DehydratedState;
}

export const STATE_ID = 'state';

/** The id of the element that lists the scripts to load later. */
export const FILES_ID = 'files';
