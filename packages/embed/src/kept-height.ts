/**
 * Stores the height of a widget in CSS when its page is left. A reloaded page starts with it, so that the browser
 * restores the scroll position (EMB-1). Some pages have no storage.
 */
export const keptHeight = (src: string, height = ''): string => {
  try {
    return height ? (sessionStorage[src] = height) : sessionStorage[src];
  } catch {
    return height;
  }
};
