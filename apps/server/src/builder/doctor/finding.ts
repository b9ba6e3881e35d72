/** What one check found. */
export interface Finding {
  readonly name: string;
  /** `note`: works, but worth knowing. `skipped`: could not be looked at, so nothing is known. */
  readonly outcome: 'ok' | 'note' | 'bad' | 'skipped';
  readonly text: string;
}

/** What was found, and where the page really is: redirects may have led elsewhere. */
export interface Examined {
  readonly address: string;
  readonly findings: readonly Finding[];
}
