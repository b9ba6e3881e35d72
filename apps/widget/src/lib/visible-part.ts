import { sendToParent } from './parent-window.ts';

/** Where the frame begins in the part of the host that is seen, and how high that is; without a height the frame scrolls by itself. */
let host = { top: 0, height: 0 };

export const setHostViewport = (viewport: typeof host): void => {
  host = viewport;
};

/** The part of the page that can be seen, from its own top: all of an inline frame is laid out, little of it in sight. */
export function visiblePart(): { top: number; height: number } {
  if (host.height === 0) return { top: 0, height: innerHeight };
  const top = Math.max(0, -host.top);
  return { top, height: Math.max(0, Math.min(innerHeight, host.height - host.top) - top) };
}

/** Begins at the top. Nothing scrolls inside an inline frame, so there the host is asked, when its top is out of sight. */
export function showTop(): void {
  if (host.height === 0) window.scrollTo(0, 0);
  else if (host.top < 0) sendToParent({ type: 'scrollTo', top: 0 });
}

/** Scrolls to an element, or asks the host to. With `nearest` a host that shows all of it is left where it is. */
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

/** Scrolls to what has the focus, and again when what stands around it changes its height: that may push it under a bar. */
export function holdInView(element: HTMLElement): () => void {
  bringIntoView(element, { block: 'nearest' });
  const growth = new ResizeObserver(() => {
    // An inline frame has it in the middle of the window, where no bar is.
    if (host.height === 0 && element.contains(document.activeElement)) element.scrollIntoView({ block: 'nearest' });
  });
  growth.observe(document.body);
  return () => growth.disconnect();
}
