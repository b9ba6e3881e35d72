import { loadScript } from './load-script.ts';
import { stub } from './stub.ts';
import type { EmbookApi } from './public-api.ts';

export type { EmbookApi, EventDetails, EventName, Listener, Options, Prefill, Widget } from './public-api.ts';

declare global {
  interface Window {
    Embook?: EmbookApi;
  }
}

/**
 * Adds the loader of the platform at `origin` to this page, once. The returned API can be used at once: calls are
 * queued until the loader has loaded. On a server, without a document, they stay queued.
 */
export function loadEmbook(origin: string): EmbookApi {
  if (typeof document === 'undefined') return stub();
  const api = (window.Embook ??= stub());
  loadScript(origin);
  return api;
}
