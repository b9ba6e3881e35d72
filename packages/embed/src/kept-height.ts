/**
 * How high a widget was when its page was left, in CSS. A page that is loaded again begins as high, so that the browser finds the
 * place where the reader was (EMB-1). Some pages have no storage.
 */
export const keptHeight = (src: string, height = ''): string => {
  try {
    return height ? (sessionStorage[src] = height) : sessionStorage[src];
  } catch {
    return height;
  }
};
