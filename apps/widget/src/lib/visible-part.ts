import { sendToParent } from './parent-window.ts';

/** The visible part of the frame in the host's viewport; with a height of 0 the frame scrolls by itself. */
let host = { top: 0, height: 0 };

export const setHostViewport = (viewport: typeof host): void => {
  host = viewport;
};

/** The visible part of the page, from its top: an inline frame is laid out in full, but only partly visible. */
export function visiblePart(): { top: number; height: number } {
  if (host.height === 0) return { top: 0, height: innerHeight };
  const top = Math.max(0, -host.top);
  return { top, height: Math.max(0, Math.min(innerHeight, host.height - host.top) - top) };
}

/** Scrolls to the top. An inline frame does not scroll, so the host is asked to, when the top is out of view. */
export function showTop(): void {
  if (host.height === 0) window.scrollTo(0, 0);
  else if (host.top < 0) sendToParent({ type: 'scrollTo', top: 0 });
}

/** Scrolls to an element, or asks the host to. With `nearest` the host does not scroll if it is already visible. */
export function bringIntoView(element: Element, options: ScrollIntoViewOptions): void {
  if (host.height === 0) return element.scrollIntoView(options);
  const { top, bottom } = element.getBoundingClientRect();
  const style = getComputedStyle(element);
  const margin = (text: string) => Number.parseFloat(text) || 0;
  const start = top - margin(style.scrollMarginTop);
  if (options.block !== 'nearest') return sendToParent({ type: 'scrollTo', top: start });
  const seen = visiblePart();
  if (start >= seen.top && bottom + margin(style.scrollMarginBottom) <= seen.top + seen.height) return;
  sendToParent({ type: 'scrollTo', top: top - host.height / 2 });
}

/** Scrolls to the focused element, and again when its surroundings change height: that may push it under a bar. */
export function holdInView(element: HTMLElement): () => void {
  bringIntoView(element, { block: 'nearest' });
  const growth = new ResizeObserver(() => {
    // In an inline frame it is in the middle of the window, where no bar covers it.
    if (host.height === 0 && element.contains(document.activeElement)) element.scrollIntoView({ block: 'nearest' });
  });
  growth.observe(document.body);
  return () => growth.disconnect();
}
