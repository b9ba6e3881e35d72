import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { bringFormIntoView, bringIntoView, setHostViewport, showTop, visiblePart } from './visible-part.ts';

/** A window of 600 px, as the host reports it: the frame begins `above` its top. */
const scrolled = (above: number) => setHostViewport({ top: -above, height: 600 });

/** The positions that the host was asked to scroll to. */
let asked: number[];

beforeEach(() => {
  vi.stubGlobal('parent', { postMessage: () => undefined });
  vi.stubGlobal('innerHeight', 2_000);
  document.body.innerHTML = '<div data-style="dev"><button></button></div>';
  asked = [];
  // In dev style each message is logged.
  vi.spyOn(console, 'debug').mockImplementation((_from, { top }: { top: number }) => void asked.push(top));
});

afterEach(() => setHostViewport({ top: 0, height: 0 }));

function buttonAt(top: number): Element {
  const button = document.querySelector('button')!;
  vi.spyOn(button, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, top, 100, 50));
  return button;
}

test('[EMB-1] [BOOK-6] a button stays in view when the host still scrolls to the top of its screen', () => {
  scrolled(400);
  showTop();
  // Where the host was before that.
  bringIntoView(buttonAt(700), { block: 'nearest' });
  expect(asked).toEqual([0]);
  scrolled(0);
  expect(asked).toEqual([0, 425]);
  scrolled(400);
  expect(asked).toEqual([0, 425]);
});

test('[EMB-1] [BOOK-6] nor does a screen begin at its top when that hides the button', () => {
  scrolled(400);
  const button = buttonAt(700);
  bringIntoView(button, { block: 'nearest' });
  showTop();
  expect(asked).toEqual([]);
  buttonAt(300);
  showTop();
  expect(asked).toEqual([0]);
});

test('[EMB-1] a page that is scaled counts in other pixels than the frame', () => {
  vi.stubGlobal('innerWidth', 1_000);
  setHostViewport({ top: -200, height: 300, width: 500 });
  expect(visiblePart()).toEqual({ top: 400, height: 600 });
  bringIntoView(buttonAt(1_500), { block: 'start' });
  expect(asked).toEqual([750]);
  // Part of a pixel is no scale.
  setHostViewport({ top: -200, height: 300, width: 999.5 });
  expect(visiblePart()).toEqual({ top: 200, height: 300 });
});

test.each([
  ['as tall as the window is seen from its first field to its button', 560, [55]],
  ['that is taller begins in sight', 660, []],
])('[EMB-1] [AUTH-2] a form %s', (_which, buttonTop, wanted) => {
  document.querySelector('button')!.insertAdjacentHTML('beforebegin', '<input>');
  const first = document.querySelector('input')!;
  vi.spyOn(first, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 100, 100, 50));
  scrolled(0);
  bringFormIntoView(first, buttonAt(buttonTop));
  expect(asked).toEqual(wanted);
});

test.each(['wheel', 'touchstart', 'keydown'])('[EMB-1] a visitor who scrolls by %s is not brought back', (input) => {
  scrolled(400);
  bringIntoView(buttonAt(700), { block: 'nearest' });
  dispatchEvent(new Event(input));
  scrolled(0);
  expect(asked).toEqual([]);
});
