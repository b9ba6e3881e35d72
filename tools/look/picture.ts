import type { Studio } from './camera.ts';

/** One or more screenshots taken together; `take` returns the page's console errors. */
export interface Picture {
  readonly names: readonly string[];
  take(studio: Studio): Promise<string[]>;
}
