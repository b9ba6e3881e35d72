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
 * Brings the loader from the platform at `origin` into this page, once. What it answers with can be called at once: calls
 * wait until the loader has come. Where there is no document (a server) they wait for ever, which does no harm.
 */
export function loadEmbook(origin: string): EmbookApi {
  if (typeof document === 'undefined') return stub();
  const api = (window.Embook ??= stub());
  loadScript(origin);
  return api;
}
