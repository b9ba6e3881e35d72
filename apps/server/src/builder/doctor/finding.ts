import type { PageCheckCode, PageCheckOutcome } from '@embook/domain/setup';

/** What one check found: in English for the builder, and as a code for clients with texts of their own. */
export interface Finding {
  readonly name: string;
  readonly code: PageCheckCode;
  readonly outcome: PageCheckOutcome;
  readonly text: string;
  /** What the words of a code are about: a key, an address, a number. */
  readonly detail?: string;
}

/** What was found, and the final address of the page after redirects. */
export interface Examined {
  readonly address: string;
  readonly findings: readonly Finding[];
}
