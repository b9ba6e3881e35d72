export type { EmbookApi, Options } from './api.ts';

/** Brings the loader from the platform at `origin` into this page, once; without a document there is nothing to do. */
export function loadEmbook(origin: string): void {
  const src = `${origin}/embed.js`;
  if (typeof document === 'undefined' || document.querySelector(`script[src="${src}"]`)) return;
  document.head.append(Object.assign(document.createElement('script'), { src, async: true }));
}
