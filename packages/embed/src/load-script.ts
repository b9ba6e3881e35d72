/** Adds the loader of the platform at `origin` to this page, once. */
export function loadScript(origin: string): void {
  const src = `${origin}/embed.js`;
  if (document.querySelector(`script[src="${src}"]`)) return;
  document.head.append(Object.assign(document.createElement('script'), { src, async: true }));
}
