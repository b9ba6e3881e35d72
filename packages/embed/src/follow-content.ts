import type { HostMessage } from '@embook/domain/embedding';

/** An opening animation grows a frame dozens of times; content that measures the frame itself never stops. */
const MOST_GROWTHS = 90;
const PAUSE_MS = 500;

export interface Following {
  /** The content's new height; false once it grows without end, and then it scrolls inside. */
  readonly resize: (height: number) => boolean;
  /** Another page deserves another chance; tells whether its beginning is out of sight. */
  readonly restart: () => boolean;
  readonly tell: () => void;
  readonly stop: () => void;
}

/** A frame as high as its content, which is told where it lies in the window (EMB-1). */
export function followContent(frame: HTMLIFrameElement, send: (message: HostMessage) => void): Following {
  let growths = 0;
  let last = 0;
  let calm: ReturnType<typeof setTimeout> | undefined;

  const topOf = () => frame.getBoundingClientRect().top;
  const tell = () => send({ type: 'viewport', top: topOf(), height: innerHeight });
  const restart = () => {
    growths = 0;
    return topOf() < 0;
  };
  // Browsers scroll and resize once a frame. Captured: the page may scroll in a box of its own.
  addEventListener('scroll', tell, true);
  addEventListener('resize', tell);

  return {
    resize: (height) => {
      clearTimeout(calm);
      calm = setTimeout(restart, PAUSE_MS);
      growths = height > last ? growths + 1 : 0;
      last = height;
      const sound = growths < MOST_GROWTHS;
      if (sound) frame.style.height = `${height}px`;
      tell();
      return sound;
    },
    restart,
    tell,
    stop: () => {
      clearTimeout(calm);
      removeEventListener('scroll', tell, true);
      removeEventListener('resize', tell);
    },
  };
}
