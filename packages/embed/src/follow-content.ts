import { keptHeight } from './kept-height.ts';
import type { Send } from './send.ts';

export interface Following {
  /** Takes over the content's new height. */
  readonly resize: (height: number) => void;
  /** Brings into sight what lies so far below the frame's top, in whatever box the page scrolls. */
  readonly show: (top: number) => void;
}

/** Pixels of a computed style or an attribute; `auto` and nothing are none. */
const px = (text: string): number => parseFloat(text) || 0;

/** A frame as high as its content, which is told what part of it is seen (EMB-1). It ends with its signal. */
export const followContent = (
  host: Element,
  read: (name: string) => string,
  box: HTMLElement,
  frame: HTMLIFrameElement,
  send: Send,
  { signal }: AbortController,
): Following => {
  let observer: IntersectionObserver | undefined;

  /** How high the header is that sticks to the top of the page, as its owner says it of the element. */
  const offset = () => px(read('offset')) + px(getComputedStyle(host).scrollMarginTop);

  const report = () => {
    observer?.disconnect();
    // The browser knows what every box around the frame cuts off. Nothing in sight counts as a pixel: without a height the frame would scroll by itself.
    observer = new IntersectionObserver(
      ([entry]) => {
        send('viewport', {
          top: entry!.boundingClientRect.top - entry!.intersectionRect.top,
          height: entry!.intersectionRect.height || 1,
        });
      },
      { rootMargin: `-${offset() + px(getComputedStyle(document.documentElement).scrollPaddingTop)}px 0px 0px` },
    );
    observer.observe(frame);
  };
  // Browsers scroll and resize once a frame. Captured: the page may scroll in a box of its own.
  for (const type of ['scroll', 'resize']) addEventListener(type, report, { capture: true, signal });

  return {
    resize: (height) => {
      box.style.minHeight = keptHeight(frame.src, `${height}px`);
      report();
    },
    show: (top) => {
      frame.style.scrollMarginTop = `${offset() - top}px`;
      frame.scrollIntoView();
    },
  };
};
