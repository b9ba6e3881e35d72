/** The page around us, when there is one. */
export const isFramed = (): boolean => window.parent !== window;

/** Where the parent lives, if the browser tells. These messages carry no data, so an unknown origin may hear them too. */
function parentOrigin(): string {
  const known = location.ancestorOrigins?.[0] ?? (document.referrer && new URL(document.referrer).origin);
  return known && known !== 'null' ? known : '*';
}

/** Tells the parent that the widget has loaded (EMB-2), or that it wants to be closed (EMB-4). */
export function tellParent(type: 'loaded' | 'close'): void {
  if (isFramed()) window.parent.postMessage({ source: 'embook', type }, parentOrigin());
}
