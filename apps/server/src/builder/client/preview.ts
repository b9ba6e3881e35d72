import { textIn } from './text-in.ts';

/** Events that the example page received from the widget since it was last shown. */
interface ReceivedEvents {
  readonly ready: boolean;
  readonly heights: readonly number[];
  /** The codes of `embook:error`. */
  readonly errors: readonly string[];
  /** What the strict policy of the example page refused. */
  readonly refused: readonly string[];
}

export type Preview = ReturnType<typeof createPreview>;

const detailOf = (event: Event, name: string) => ('detail' in event ? textIn(event.detail, name) : undefined);

const nothing = { ready: false, heights: [], errors: [], refused: [] };

export function createPreview(frame: HTMLIFrameElement) {
  let received: ReceivedEvents = nothing;
  let waiting: ReturnType<typeof setInterval> | undefined;

  function listen(page: Document): void {
    // In the capture phase, so that events that do not bubble are received too.
    page.addEventListener('embook:ready', () => (received = { ...received, ready: true }), true);
    page.addEventListener(
      'embook:resize',
      (event) => (received = { ...received, heights: [...received.heights, Number(detailOf(event, 'height'))] }),
      true,
    );
    page.addEventListener(
      'embook:error',
      (event) => (received = { ...received, errors: [...received.errors, detailOf(event, 'code') ?? ''] }),
      true,
    );
    page.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
      received = { ...received, refused: [...received.refused, `${effectiveDirective} ${blockedURI}`] };
    });
  }

  return {
    received: () => received,
    scrollIntoView: () => frame.scrollIntoView({ block: 'nearest' }),

    show(query: string): void {
      const before = frame.contentDocument;
      received = nothing;
      clearInterval(waiting);
      // With `replace`, so that the back button leaves the builder.
      frame.contentWindow?.location.replace(`/builder/host?${query}`);
      // Listeners must be added before the loader runs; `load` would be too late.
      waiting = setInterval(() => {
        const page = frame.contentDocument;
        if (!page || page === before || page.URL === 'about:blank') return;
        clearInterval(waiting);
        listen(page);
      }, 10);
    },
  };
}
