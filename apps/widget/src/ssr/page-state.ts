import type { Locale } from '@embook/domain/shared';
import type { DehydratedState } from '@tanstack/react-query';
import type { Refusal } from '../shell/failures/refusal.ts';

/** What the server hands to the browser in the page, so that React finds everything the HTML was made from. */
export interface PageState {
  readonly companyApiKey: string | undefined;
  readonly locale: Locale;
  readonly now: number;
  readonly refusal?: Refusal | undefined;
  readonly errorReporting?: string | undefined;
  /** Origins the company listed: its pages may send the widget there (EMB-3). */
  readonly hosts?: readonly string[] | undefined;
  readonly queries: DehydratedState;
}

export const STATE_ID = 'state';

/** A page that is whole without scripts lists the ones to load later under this id. */
export const FILES_ID = 'files';
