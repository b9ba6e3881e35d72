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
  if (host.height === 0) window.scrollTo(0, 0);
  // The button of the new screen was brought into view already, and would be below the edge again.
  else if (wanted?.[1].isConnected && !isSeenIn(wanted[1], { top: 0, height: host.height })) return;
  else if (host.top < 0) scrollHost(0);
}

/** Scrolls to an element, or asks the host to. With `nearest` the host does not scroll if it is already visible. */
export function bringIntoView(element: Element, options: ScrollIntoViewOptions): void {
  if (host.height === 0) return element.scrollIntoView(options);
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
  if (host.height === 0) return button.scrollIntoView({ block: 'nearest' });
  keepWanted([first, button]);
  showNearest([first, button]);
}

/**
 * Scrolls to the focused element, and again when its surroundings change height, which may push it under a bar: until
 * the visitor does something.
 */
export function holdInView(element: HTMLElement): () => void {
  bringIntoView(element, { block: 'nearest' });
  const growth = new ResizeObserver(() => {
    // In an inline frame it is in the middle of the window, where no bar covers it.
    if (host.height === 0 && element.contains(document.activeElement)) element.scrollIntoView({ block: 'nearest' });
  });
  growth.observe(document.body);
  const letGo = () => growth.disconnect();
  onNextInput(letGo);
  return letGo;
}
