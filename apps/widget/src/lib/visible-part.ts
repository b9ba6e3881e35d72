import { sendToParent } from './parent-window.ts';

/** The visible part of the frame in the host's viewport; with a height of 0 the frame scrolls by itself. */
let host = { top: 0, height: 0 };
/** Pixels of the host for one of the frame: other than one in a page with `transform: scale` or `zoom`. */
let scale = 1;

/** A frame's width is rounded to whole pixels here, which is no scale. */
const ROUNDING = 0.01;

function scaleOf(width: number): number {
  const factor = width / innerWidth;
  return width > 0 && Math.abs(factor - 1) > ROUNDING ? factor : 1;
}

/** Asks the host to scroll to what is so many pixels below the frame's top. */
const scrollHost = (top: number): void => sendToParent({ type: 'scrollTo', top: top * scale });

export const setHostViewport = ({ top, height, width = 0 }: typeof host & { readonly width?: number }): void => {
  scale = scaleOf(width);
  host = { top: top / scale, height: height / scale };
  if (wanted?.every(({ isConnected }) => isConnected)) showNearest(wanted);
};

/** The visible part of the page, from its top: an inline frame is laid out in full, but only partly visible. */
export function visiblePart(): { top: number; height: number } {
  if (host.height === 0) return { top: 0, height: innerHeight };
  const top = Math.max(0, -host.top);
  return { top, height: Math.max(0, Math.min(innerHeight, host.height - host.top) - top) };
}

/** How long an element is kept in view: the host's messages about the last scroll and height may still be on their way. */
const WANTED_MS = 1_000;

/** The first and the last of what was brought into view in an inline frame, until its time is over or the visitor does something. */
type Wanted = readonly [first: Element, last: Element];
let wanted: Wanted | undefined;
let wantedTimer: ReturnType<typeof setTimeout> | undefined;

const forget = (): void => {
  wanted = undefined;
};

/** Once, as soon as the visitor does something: from then on the visitor decides what is seen. */
function onNextInput(run: () => void): void {
  for (const input of ['wheel', 'touchstart', 'pointerdown', 'keydown'])
    addEventListener(input, run, { once: true, capture: true, passive: true });
}

function keepWanted(elements: Wanted): void {
  onNextInput(forget);
  wanted = elements;
  clearTimeout(wantedTimer);
  wantedTimer = setTimeout(forget, WANTED_MS);
}

const margin = (text: string): number => Number.parseFloat(text) || 0;

function isSeenIn(element: Element, part: { top: number; height: number }): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  const { scrollMarginTop, scrollMarginBottom } = getComputedStyle(element);
  return top - margin(scrollMarginTop) >= part.top && bottom + margin(scrollMarginBottom) <= part.top + part.height;
}

const heightOf = ([first, last]: Wanted): number =>
  last.getBoundingClientRect().bottom - first.getBoundingClientRect().top;

/** Asks for the middle of the window, where no bar covers it. */
function showNearest(elements: Wanted): void {
  if (host.height === 0 || elements.every((element) => isSeenIn(element, visiblePart()))) return;
  const above = (host.height - heightOf(elements)) / 2;
  scrollHost(elements[0].getBoundingClientRect().top - above);
}

/** Scrolls to the top. An inline frame does not scroll, so the host is asked to, when the top is out of view. */
export function showTop(): void {
  if (host.height === 0) {
    letGo();
    return window.scrollTo(0, 0);
  }
  // The button of the new screen was brought into view already, and would be below the edge again.
  if (wanted?.[1].isConnected && !isSeenIn(wanted[1], { top: 0, height: host.height })) return;
  if (host.top < 0) scrollHost(0);
}

/** Whether the visitor's system asks for no movement. */
export const isMotionReduced = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** How long the page may still grow around what was brought into view: what loads beside it comes by then. */
const GROWTH_MS = 3_000;

/** Ends what keeps an element in view while this frame scrolls by itself; the next element takes its place. */
let letGo = (): void => undefined;

/**
 * Scrolls this frame. A browser computes the end of a smooth scroll when it begins, so it is corrected when it has ended
 * and whenever the page changes its height: until the visitor does something, or the time is over.
 */
function scrollFrame(
  element: Element,
  { behavior = 'auto', ...where }: ScrollIntoViewOptions,
  { forMs, isWanted }: { readonly forMs?: number; readonly isWanted: () => boolean },
): () => void {
  letGo();
  const scroll = (how: ScrollBehavior) => isWanted() && element.scrollIntoView({ ...where, behavior: how });
  const follow = () => scroll(isMotionReduced() ? 'auto' : behavior);
  const correct = () => scroll('auto');
  const growth = new ResizeObserver(follow);
  const timer = forMs === undefined ? undefined : setTimeout(() => letGo(), forMs);
  const stop = () => {
    growth.disconnect();
    removeEventListener('scrollend', correct, true);
    clearTimeout(timer);
  };
  follow();
  growth.observe(document.body);
  addEventListener('scrollend', correct, { once: true, capture: true });
  onNextInput(stop);
  letGo = stop;
  return stop;
}

/** Scrolls to an element, or asks the host to. With `nearest` the host does not scroll if it is already visible. */
export function bringIntoView(element: Element, options: ScrollIntoViewOptions): void {
  if (host.height === 0) {
    scrollFrame(element, options, { forMs: GROWTH_MS, isWanted: () => element.isConnected });
    return;
  }
  if (options.block === 'nearest') {
    keepWanted([element, element]);
    return showNearest([element, element]);
  }
  forget();
  const start = element.getBoundingClientRect().top - margin(getComputedStyle(element).scrollMarginTop);
  scrollHost(start);
}

/** Scrolls no further than needed to see the first field of a form, and its button too where both fit into the window. */
export function bringFormIntoView(first: Element, button: Element): void {
  bringIntoView(first, { block: 'nearest' });
  const { scrollMarginTop, scrollMarginBottom } = getComputedStyle(button);
  const bars = margin(scrollMarginTop) + margin(scrollMarginBottom);
  if (heightOf([first, button]) + bars > visiblePart().height) return;
  if (host.height === 0) return bringIntoView(button, { block: 'nearest' });
  keepWanted([first, button]);
  showNearest([first, button]);
}

/** Scrolls to the focused element and keeps it in view until the visitor does something, however long that takes. */
export function holdInView(element: HTMLElement): () => void {
  const options = { block: 'nearest' } as const;
  // In an inline frame it is in the middle of the window, where no bar covers it.
  if (host.height === 0)
    return scrollFrame(element, options, { isWanted: () => element.contains(document.activeElement) });
  bringIntoView(element, options);
  return () => undefined;
}
