import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { bringFormIntoView, bringIntoView, holdInView, setHostViewport, showTop, visiblePart } from './visible-part.ts';

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

describe('a page that scrolls by itself', () => {
  /** The page changes its height. */
  let grow: () => void;
  /** How each scroll was made. */
  let scrolls: (ScrollBehavior | undefined)[];

  beforeEach(() => {
    vi.useFakeTimers();
    setHostViewport({ top: 0, height: 0 });
    scrolls = [];
    vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation((options) => {
      if (typeof options === 'object') scrolls.push(options.behavior);
    });
    vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
    vi.stubGlobal(
      'ResizeObserver',
      class {
        constructor(changed: () => void) {
          grow = changed;
        }
        observe() {}
        disconnect() {
          grow = () => undefined;
        }
      },
    );
  });

  afterEach(() => {
    // Ends what the test left behind.
    dispatchEvent(new Event('keydown'));
    vi.useRealTimers();
  });

  const reduceMotion = () => vi.stubGlobal('matchMedia', (query: string) => ({ matches: query.includes('reduce') }));
  const show = () => bringIntoView(document.querySelector('button')!, { block: 'nearest', behavior: 'smooth' });

  test('scrolls smoothly, and at once for whoever wants no movement', () => {
    show();
    expect(scrolls).toEqual(['smooth']);
    reduceMotion();
    show();
    expect(scrolls).toEqual(['smooth', 'auto']);
  });

  test('shows again what it was scrolled to when the page grew meanwhile, and when the scroll ended elsewhere', () => {
    show();
    grow();
    expect(scrolls).toEqual(['smooth', 'smooth']);
    dispatchEvent(new Event('scrollend'));
    expect(scrolls).toEqual(['smooth', 'smooth', 'auto']);
    // It stays where it is, unless the page grows again.
    dispatchEvent(new Event('scrollend'));
    expect(scrolls).toHaveLength(3);
    grow();
    expect(scrolls).toHaveLength(4);
  });

  test.each(['wheel', 'touchstart', 'pointerdown', 'keydown'])('leaves a visitor alone who uses %s', (input) => {
    show();
    dispatchEvent(new Event(input));
    grow();
    dispatchEvent(new Event('scrollend'));
    expect(scrolls).toEqual(['smooth']);
  });

  test('ends after some seconds, with the element, and with the screen', () => {
    show();
    vi.advanceTimersByTime(3_000);
    grow();
    expect(scrolls).toHaveLength(1);
    show();
    showTop();
    grow();
    expect(scrolls).toHaveLength(2);
    show();
    document.querySelector('button')!.remove();
    grow();
    expect(scrolls).toHaveLength(3);
  });

  test('holds what has the focus for as long as it has it', () => {
    const button = document.querySelector('button')!;
    button.focus();
    holdInView(button);
    vi.advanceTimersByTime(60_000);
    grow();
    expect(scrolls).toEqual(['auto', 'auto']);
    button.blur();
    grow();
    expect(scrolls).toHaveLength(2);
  });
});
