import { cleanup } from '@testing-library/react';
import { afterEach, vi } from 'vitest';
import { currentLocale, startTexts } from '../src/texts.ts';

/**
 * Test files of one worker share their page and modules, which saves most of the time: each test leaves the page as it
 * found it. Set up for every file, since a module registers its hooks with the first file only, and before any other
 * hook, so that it is called last.
 */
afterEach(async () => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  document.body.replaceChildren();
  localStorage.clear();
  sessionStorage.clear();
  // A spy on reading and writing them is not taken back whole.
  Reflect.deleteProperty(document, 'cookie');
  for (const cookie of document.cookie.split('; ')) document.cookie = `${cookie.split('=')[0]}=; Max-Age=0; Path=/`;
  window.name = '';
  history.replaceState(null, '', '/');
  if (currentLocale() !== 'en') await startTexts('en');
});
