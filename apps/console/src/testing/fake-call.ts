import { vi } from 'vitest';

/** In place of `lib/call.ts` in every test of the console (`vitest.config.ts`). */
export const call = vi.fn();
