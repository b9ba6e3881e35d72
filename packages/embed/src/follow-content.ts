import { keptHeight } from './kept-height.ts';
import type { Send } from './send.ts';

export interface Following {
  /** Applies the content's new height; true if who is in the frame would be left below its end. */
  readonly resize: (height: number) => boolean;
  /** Scrolls to a position below the frame's top, in whatever element the page scrolls. */
  readonly show: (top: number) => void;
}

/** With less than this in view after a shorter step, the visitor sees what the page has below the widget. */
const MIN_VISIBLE_PX = 280;

/** Pixels of a computed style or an attribute; 0 for `auto` and empty. */
const px = (text: string): number => parseFloat(text) || 0;

/** Makes the frame as high as its content, and sends it its visible part (EMB-1). Stops with its signal. */
export const followContent = (
  host: Element,
  read: (name: string) => string,
  box: HTMLElement,
  frame: HTMLIFrameElement,
  send: Send,
  { signal }: AbortController,
): Following => {
  let observer: IntersectionObserver | undefined;

  /** The height of the page's sticky header, as set on the element. */
  const offset = () => px(read('offset')) + px(getComputedStyle(host).scrollMarginTop);

  const report = () => {
    observer?.disconnect();
    // The observer respects every clipping ancestor. Nothing visible counts as one pixel: with a height of 0 the frame
    // would scroll by itself.
    observer = new IntersectionObserver(
      ([entry]) => {
        const { boundingClientRect: whole, intersectionRect: part } = entry!;
        send('viewport', { top: whole.top - part.top, height: part.height || 1, width: whole.width });
      },
      { rootMargin: `-${offset() + px(getComputedStyle(document.documentElement).scrollPaddingTop)}px 0px 0px` },
    );
    observer.observe(frame);
  };
  // Browsers fire these once per animation frame. Captured, since the page may scroll in an element of its own.
  for (const type of ['scroll', 'resize']) addEventListener(type, report, { capture: true, signal });

  return {
    resize: (height) => {
      const shrinks = height < frame.offsetHeight;
      box.style.minHeight = keptHeight(frame.src, `${height}px`);
      report();
      // Decided here, where the heights are true: a frame out of view is not sure to be told of its new height.
      return shrinks && frame.getBoundingClientRect().bottom < MIN_VISIBLE_PX;
    },
    show: (top) => {
      frame.style.scrollMarginTop = `${offset() - top}px`;
      frame.scrollIntoView();
    },
  };
};
