import { loadScript } from './load-script.ts';
import { stub } from './stub.ts';
import type { EmbookApi } from './public-api.ts';

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
 * queued until the loader has loaded, and its widgets are that platform's. On a server, without a document, calls stay
 * queued.
 */
export function loadEmbook(origin: string, { nonce }: { readonly nonce?: string | undefined } = {}): EmbookApi {
  if (typeof document === 'undefined') return stub();
  const api = (window.Embook ??= stub());
  loadScript(origin, nonce);
  return { ...api, create: (options, element) => api.create({ origin, ...options }, element) };
}
