import { cleanup } from '@testing-library/react';
import * as React from 'react';
import { afterEach, vi } from 'vitest';
import { currentLocale, startTexts } from '../src/texts.ts';
import { quickStyle } from './quick-styles.ts';

/**
 * React writes down for each element where it was created, for messages that name its owner: a tenth of the time of a
 * screen. It stops at ten thousand of them, and starts again a second later.
 */
const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: internals } = Object(React);
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
  get: () => Number.MAX_SAFE_INTEGER,
  set() {},
  configurable: true,
});

// The global window and that of the document are two objects in happy-dom.
for (const each of [window, document.defaultView]) Object.assign(each ?? {}, { getComputedStyle: quickStyle });

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
