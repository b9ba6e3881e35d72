import { vi } from 'vitest';

/** Makes the page as narrow as a phone, for `lib/use-is-phone.ts`; only for this test. */
export const narrowToPhone = (): void =>
  void vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query === '(width < 600px)',
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
