/** Brings the loader from the platform at `origin` into this page, once. */
export function loadScript(origin: string): void {
  const src = `${origin}/embed.js`;
  if (document.querySelector(`script[src="${src}"]`)) return;
  document.head.append(Object.assign(document.createElement('script'), { src, async: true }));
}
