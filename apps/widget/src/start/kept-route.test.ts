import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepRoute, keptRoute } from './kept-route.ts';

const STEP = '/book/confirm/service';
const OWN = location.origin;

/** In a frame of a page, opened from the address of `referrer`. */
function openIn(page: object, referrer: string): void {
  vi.stubGlobal('parent', page);
  vi.spyOn(document, 'referrer', 'get').mockReturnValue(referrer);
}

const at = (path: string) => ({ location: { href: OWN + path } });

/** The window of a page of another origin. */
const foreign = {
  get location(): never {
    throw new DOMException('Blocked a frame from accessing a cross-origin frame.', 'SecurityError');
  },
};

beforeEach(() => {
  window.name = `embook a1 https://studio.example 1 ${OWN}/shops?companyApiKey=k`;
  openIn(foreign, 'https://studio.example/');
  keepRoute(STEP);
});

afterEach(() => {
  keepRoute(undefined);
  window.name = '';
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test.each([
  ['a page of another origin', foreign, 'https://studio.example/'],
  ['a page of our own origin', at('/demo/side'), `${OWN}/demo/side`],
  ['a page of our own origin, at a part of it', at('/demo/side#contact'), `${OWN}/demo/side`],
])('[B4] after a reload of %s the booking is resumed', (_page, page, referrer) => {
  openIn(page, referrer);
  expect(keptRoute()).toBe(STEP);
});

test.each([
  ['a page of another origin', foreign],
  ['a page of our own origin', at('/demo/side')],
])('[B4] in %s a link within the widget is followed instead', (_page, page) => {
  openIn(page, `${OWN}/shops?companyApiKey=k`);
  expect(keptRoute()).toBeUndefined();
});

test('[B4] a page that was not reloaded starts anew', () => {
  window.name = window.name.replace(' 1 ', ' 0 ');
  expect(keptRoute()).toBeUndefined();
});
