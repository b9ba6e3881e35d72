let leaving = false;
addEventListener('pagehide', () => (leaving = true));
// Brought back by the browser, it is here again.
addEventListener('pageshow', () => (leaving = false));

/** The page is being left: Firefox lets what is still loading fail then, which is nobody's fault. */
export const isLeaving = (): boolean => leaving;
