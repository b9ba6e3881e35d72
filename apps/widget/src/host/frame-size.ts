import { onParentMessage, sendToParent } from '../lib/parent-window.ts';
import { setHostViewport, showTop, visiblePart } from '../lib/visible-part.ts';

/** With less than this in sight, bars and dialogs stay at their own place: there is no room to move them into. */
const ROOM_PX = 280;

/** An opening animation grows a frame dozens of times; content as high as its frame and a bit more never stops. */
const MOST_GROWTHS = 90;
const CALM_MS = 500;

/** False once the content grew without end: from then on it scrolls inside the frame. */
let follows = true;

/** In inline style the host makes the frame as high as its content, so nothing scrolls in it (EMB-1). */
const isInline = (): boolean => document.querySelector('[data-style="inline"]') !== null;

function stopFollowing(): void {
  follows = false;
  applyViewport({ top: 0, height: 0 });
  placeBars();
  sendToParent({ type: 'error', code: 'growth' });
}

/** Sends the host how high the content is: once a frame at most, and only when it has changed. */
export function reportHeight(root: Element): void {
  let sent = 0;
  let growths = 0;
  let calm: ReturnType<typeof setTimeout> | undefined;
  const send = () => {
    const height = Math.ceil(root.getBoundingClientRect().height);
    if (height === sent || height === 0 || !follows || !isInline()) return;
    growths = height > sent ? growths + 1 : 0;
    clearTimeout(calm);
    calm = setTimeout(() => (growths = 0), CALM_MS);
    if (growths === MOST_GROWTHS) return stopFollowing();
    sent = height;
    sendToParent({ type: 'resize', height });
  };
  // A frame off screen is not drawn and its observer does not fire; the host should know the height before it scrolls there.
  send();
  // An observer is called once a frame by itself.
  new ResizeObserver(send).observe(root);
}

function placeBars(): void {
  const { style } = document.documentElement;
  const { top, height } = visiblePart();
  const roomy = height >= ROOM_PX;
  style.setProperty('--hidden-above', `${roomy ? top : 0}px`);
  style.setProperty('--hidden-below', `${roomy ? innerHeight - top - height : 0}px`);
}

/** Without a height the frame scrolls again by itself; a pinned loader of before sends that when it stops following. */
function applyViewport(viewport: { readonly top: number; readonly height: number }): void {
  setHostViewport(viewport);
  document.documentElement.toggleAttribute('data-follows', viewport.height > 0);
}

/** What sticks to the edges of a window sticks to the edges of the part that can be seen (theme/base.css, ui/dialog). */
export function followVisiblePart(): void {
  let last = innerHeight;
  const follow = () => {
    // The frame may grow below the part that is seen.
    placeBars();
    // A step that is much shorter leaves whoever took it at the footer of the page.
    if (isInline() && innerHeight < last && visiblePart().height < ROOM_PX && document.hasFocus()) showTop();
    last = innerHeight;
  };
  addEventListener('resize', follow);
  onParentMessage('viewport', (viewport) => {
    if (!follows || !isInline()) return;
    applyViewport(viewport);
    // A frame that shrank out of sight is not drawn any more, and is not told of its new size by an event.
    follow();
  });
}
