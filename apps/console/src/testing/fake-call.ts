import { afterEach, vi } from 'vitest';

/** In place of the platform: `vi.mock('../lib/call.ts', () => import('../testing/fake-call.ts'))`. */
export const call = vi.fn();

afterEach(() => void call.mockReset());
