import type { Send } from './send.ts';

/** An opening animation grows a frame dozens of times; content that measures the frame itself never stops. */
const MOST_GROWTHS = 90;
const PAUSE_MS = 500;

export interface Following {
  /** Takes over the content's new height. True when it grows without end: from then on it scrolls inside. */
  readonly resize: (height: number) => boolean;
  /** Sends the frame which part of it is seen. */
  readonly report: () => void;
  /** Brings into sight what lies so far below the frame's top, in whatever box the page scrolls. */
  readonly show: (top: number) => void;
  readonly end: () => void;
}

/** Pixels of a computed style or an attribute; `auto` and nothing are none. */
const px = (text: string): number => parseFloat(text) || 0;

/** A frame as high as its content, which is told what part of it is seen (EMB-1). */
export const followContent = (
  host: Element,
  read: (name: string) => string,
  frame: HTMLIFrameElement,
  send: Send,
): Following => {
  let growths = 0;
  let last = 0;
  let calm: ReturnType<typeof setTimeout> | undefined;
  let observer: IntersectionObserver | undefined;

  /** How high the header is that sticks to the top of the page, as its owner says it of the element. */
  const offset = () => px(read('offset')) + px(getComputedStyle(host).scrollMarginTop);

  const report = () => {
    observer?.disconnect();
    // The browser knows what every box around the frame cuts off. Nothing in sight counts as a pixel: 0 ends the following.
    observer = new IntersectionObserver(
      ([entry]) => {
        send('viewport', {
          top: entry!.boundingClientRect.top - entry!.intersectionRect.top,
          height: growths < MOST_GROWTHS ? entry!.intersectionRect.height || 1 : 0,
        });
      },
      { rootMargin: `-${offset() + px(getComputedStyle(document.documentElement).scrollPaddingTop)}px 0px 0px` },
    );
    observer.observe(frame);
  };
  // Browsers scroll and resize once a frame. Captured: the page may scroll in a box of its own.
  addEventListener('scroll', report, true);
  addEventListener('resize', report);

  return {
    resize: (height) => {
      if (growths === MOST_GROWTHS) return false;
      growths = height > last ? growths + 1 : 0;
      last = height;
      clearTimeout(calm);
      report();
      if (growths === MOST_GROWTHS) return true;
      calm = setTimeout(() => (growths = 0), PAUSE_MS);
      frame.style.height = `${height}px`;
      return false;
    },
    report,
    show: (top) => {
      frame.style.scrollMarginTop = `${offset() - top}px`;
      frame.scrollIntoView();
    },
    end: () => {
      removeEventListener('scroll', report, true);
      removeEventListener('resize', report);
    },
  };
};
