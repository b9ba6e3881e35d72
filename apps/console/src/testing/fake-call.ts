import { afterEach, vi } from 'vitest';

/** In place of the platform: `vi.mock('../lib/call.ts', () => import('../testing/fake-call.ts'))`. */
export const call = vi.fn();

/** A call made when its test has ended is never answered: an answer that nobody expects could throw after all tests. */
afterEach(() => void call.mockReset().mockReturnValue(new Promise(() => {})));
