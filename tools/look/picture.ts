import type { Studio } from './camera.ts';

/** One or more pictures that are taken together; `take` answers what the page complained about. */
export interface Picture {
  readonly names: readonly string[];
  take(studio: Studio): Promise<string[]>;
}
