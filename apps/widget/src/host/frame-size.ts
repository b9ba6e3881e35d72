import { onParentMessage, sendToParent } from '../lib/parent-window.ts';
import { setHostViewport, showTop, visiblePart } from '../lib/visible-part.ts';

/** With less than this visible, bars and dialogs are not moved into the visible part. */
const MIN_VISIBLE_PX = 280;

/**
 * An opening animation grows a frame dozens of times; content that is always higher than its frame would never stop.
 */
const MAX_GROWTHS = 90;
const GROWTH_RESET_MS = 500;

/** False once the content kept growing: from then on it scrolls inside the frame. */
let follows = true;

/** In inline style the host makes the frame as high as its content, so it does not scroll (EMB-1). */
const isInline = (): boolean => document.querySelector('[data-style="inline"]') !== null;

function stopFollowing(): void {
  follows = false;
  applyViewport({ top: 0, height: 0 });
  placeBars();
  sendToParent({ type: 'error', code: 'growth' });
}

/** Sends the height of the content to the host: at most once per animation frame, and only when it changed. */
export function reportHeight(root: Element): void {
  let sent = 0;
  let growths = 0;
  let resetTimer: ReturnType<typeof setTimeout> | undefined;
  const send = () => {
    const height = Math.ceil(root.getBoundingClientRect().height);
    if (height === sent || height === 0 || !follows || !isInline()) return;
    growths = height > sent ? growths + 1 : 0;
    clearTimeout(resetTimer);
    if (growths === MAX_GROWTHS) return stopFollowing();
    sent = height;
    sendToParent({ type: 'resize', height });
  };
  // A ResizeObserver does not fire in a frame off screen, but the host needs the height before it scrolls there.
  send();
  // A ResizeObserver fires at most once per animation frame.
  new ResizeObserver(send).observe(root);
  // Not before the frame was resized: on a slow machine the host takes longer than this pause.
  addEventListener('resize', () => {
    clearTimeout(resetTimer);
    resetTimer = setTimeout(() => (growths = 0), GROWTH_RESET_MS);
  });
}

function placeBars(): void {
  const { style } = document.documentElement;
  const { top, height } = visiblePart();
  const roomy = height >= MIN_VISIBLE_PX;
  style.setProperty('--hidden-above', `${roomy ? top : 0}px`);
  style.setProperty('--hidden-below', `${roomy ? innerHeight - top - height : 0}px`);
}

/** A height of 0 makes the frame scroll by itself again; an older loader sends it when it stops resizing the frame. */
function applyViewport(viewport: { readonly top: number; readonly height: number; readonly width?: number }): void {
  setHostViewport(viewport);
  document.documentElement.toggleAttribute('data-follows', viewport.height > 0);
}

/** Keeps sticky bars and dialogs at the edges of the visible part of the frame (theme/base.css, ui/dialog). */
export function followVisiblePart(): void {
  let last = innerHeight;
  const follow = () => {
    // The frame may grow below the visible part.
    placeBars();
    // After a much shorter screen the host page would be scrolled to its footer.
    if (isInline() && innerHeight < last && visiblePart().height < MIN_VISIBLE_PX && document.hasFocus()) showTop();
    last = innerHeight;
  };
  addEventListener('resize', follow);
  onParentMessage('viewport', (viewport) => {
    if (!follows || !isInline()) return;
    applyViewport(viewport);
    // A frame that shrank out of view gets no resize event.
    follow();
  });
}
