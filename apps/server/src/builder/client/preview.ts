import { textIn } from './text-in.ts';

/** Events that the example page received from the widget since it was last shown. */
interface Heard {
  readonly ready: boolean;
  readonly heights: readonly number[];
  /** The codes of `embook:error`. */
  readonly errors: readonly string[];
  /** What the strict policy of the example page refused. */
  readonly refused: readonly string[];
}

export type Preview = ReturnType<typeof createPreview>;

const told = (event: Event, name: string) => ('detail' in event ? textIn(event.detail, name) : undefined);

const nothing = { ready: false, heights: [], errors: [], refused: [] };

export function createPreview(frame: HTMLIFrameElement) {
  let heard: Heard = nothing;
  let waiting: ReturnType<typeof setInterval> | undefined;

  function listen(page: Document): void {
    // In the capture phase, so that events that do not bubble are received too.
    page.addEventListener('embook:ready', () => (heard = { ...heard, ready: true }), true);
    page.addEventListener(
      'embook:resize',
      (event) => (heard = { ...heard, heights: [...heard.heights, Number(told(event, 'height'))] }),
      true,
    );
    page.addEventListener(
      'embook:error',
      (event) => (heard = { ...heard, errors: [...heard.errors, told(event, 'code') ?? ''] }),
      true,
    );
    page.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
      heard = { ...heard, refused: [...heard.refused, `${effectiveDirective} ${blockedURI}`] };
    });
  }

  return {
    heard: () => heard,
    scrollIntoView: () => frame.scrollIntoView({ block: 'nearest' }),

    show(query: string): void {
      const before = frame.contentDocument;
      heard = nothing;
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
