import { loadScript } from './load-script.ts';
import { stub } from './stub.ts';
import type { EmbookApi } from './public-api.ts';

declare const __VERSION__: string;

export type {
  AnalyticsName,
  EmbookApi,
  EmbookWidgetElement,
  ErrorCode,
  EventDetails,
  EventName,
  Listener,
  Options,
  Prefill,
  Widget,
} from './public-api.ts';

/**
 * Adds the loader of the platform at `origin` to this page, once. The returned API can be used at once: calls are
 * queued until the loader has loaded, and its widgets are that platform's. Its version is the loader's once that has
 * loaded, and this package's before. On a server, without a document, calls stay queued.
 */
export function loadEmbook(
  origin: string,
  { nonce }: { readonly nonce?: string | undefined } = {},
): EmbookApi & { readonly version: string } {
  if (typeof document === 'undefined') return { ...stub(), version: __VERSION__ };
  const api = (window.Embook ??= stub());
  loadScript(origin, nonce);
  return {
    ...api,
    get version() {
      return window.Embook?.version ?? __VERSION__;
    },
    create: (options, element) => api.create({ origin, ...options }, element),
  };
}
