import type { Send } from './send.ts';

/** An opening animation grows a frame dozens of times; content that measures the frame itself never stops. */
const MOST_GROWTHS = 90;
const PAUSE_MS = 500;

export interface Following {
  /** The content's new height; false once it grows without end, and then it scrolls inside. */
  readonly resize: (height: number) => boolean;
  readonly tell: () => void;
  /** Brings into sight what lies so far below the frame's top, in whatever box the page scrolls. */
  readonly show: (top: number) => void;
  readonly close: () => void;
}

/** A frame as high as its content, which is told where it lies in the window (EMB-1). */
export function followContent(frame: HTMLIFrameElement, send: Send): Following {
  let growths = 0;
  let last = 0;
  let calm: ReturnType<typeof setTimeout> | undefined;

  const tell = () => send('viewport', { top: frame.getBoundingClientRect().top, height: innerHeight });
  // Browsers scroll and resize once a frame. Captured: the page may scroll in a box of its own.
  addEventListener('scroll', tell, true);
  addEventListener('resize', tell);

  return {
    resize: (height) => {
      growths = height > last ? growths + 1 : 0;
      last = height;
      clearTimeout(calm);
      calm = setTimeout(() => (growths = 0), PAUSE_MS);
      if (growths < MOST_GROWTHS) frame.style.height = `${height}px`;
      tell();
      return growths < MOST_GROWTHS;
    },
    tell,
    show: (top) => {
      frame.style.scrollMarginTop = `${-top}px`;
      frame.scrollIntoView();
    },
    close: () => {
      removeEventListener('scroll', tell, true);
      removeEventListener('resize', tell);
      send('viewport', { top: 0, height: 0 });
    },
  };
}
