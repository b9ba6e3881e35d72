import { onParentMessage, sendToParent } from '../lib/parent-window.ts';
import { setHostViewport, showTop, visiblePart } from '../lib/visible-part.ts';

/** With less than this in sight, bars and dialogs stay at their own place: there is no room to move them into. */
const ROOM_PX = 280;

/** In inline style the host makes the frame as high as its content, so nothing scrolls in it (EMB-1). */
const isInline = (): boolean => document.querySelector('[data-style="inline"]') !== null;

/** Sends the host how high the content is: once a frame at most, and only when it has changed. */
export function reportHeight(root: Element): void {
  let sent = 0;
  const send = () => {
    const height = Math.ceil(root.getBoundingClientRect().height);
    if (height === sent || height === 0 || !isInline()) return;
    sent = height;
    sendToParent({ type: 'resize', height });
  };
  // A frame off screen is not drawn and its observer does not fire; the host should know the height before it scrolls there.
  send();
  // An observer is called once a frame by itself.
  new ResizeObserver(send).observe(root);
}

/** What sticks to the edges of a window sticks to the edges of the part that can be seen (theme/base.css, ui/dialog). */
export function followVisiblePart(): void {
  const { style, dataset } = document.documentElement;
  const follow = () => {
    const { top, height } = visiblePart();
    const roomy = height >= ROOM_PX;
    style.setProperty('--hidden-above', `${roomy ? top : 0}px`);
    style.setProperty('--hidden-below', `${roomy ? innerHeight - top - height : 0}px`);
  };
  onParentMessage('viewport', (message) => {
    if (!isInline()) return;
    setHostViewport(message);
    // A host that no longer follows lets the frame scroll again.
    if (message.height > 0) dataset['follows'] = '';
    else delete dataset['follows'];
    follow();
  });
  let last = innerHeight;
  addEventListener('resize', () => {
    // The frame may grow below the part that is seen.
    follow();
    // A step that is much shorter leaves whoever took it at the footer of the page.
    if (isInline() && innerHeight < last && visiblePart().height < ROOM_PX && document.hasFocus()) showTop();
    last = innerHeight;
  });
}
