import { useEffect, useEffectEvent } from 'react';

/** How to close each open sheet, the uppermost last. */
const sheets: (() => void)[] = [];
/** While an entry is taken back, which the browser does later. */
let isLeaving = false;
let isFollowing = false;

/** Each entry of the history keeps how many sheets are open there. */
const sheetsHere = (): number => Number(Object(history.state).sheets) || 0;

/** As many entries as sheets: adds the one of a sheet that opened, takes back the one of a sheet that was closed. */
function settle(): void {
  if (isLeaving) return;
  if (sheetsHere() > sheets.length) {
    isLeaving = true;
    history.back();
  } else if (sheetsHere() < sheets.length) {
    history.pushState({ ...Object(history.state), sheets: sheets.length }, '', location.href);
  }
}

function follow(): void {
  if (isLeaving) isLeaving = false;
  else while (sheets.length > sheetsHere()) sheets.pop()?.();
  // A link inside a sheet leaves its entry behind: a Back to it shows nothing, so it goes one further.
  settle();
}

/**
 * Back closes an open sheet instead of leaving the page: it has an entry of its own in the history, with the same
 * address. Closed in another way, it takes its entry back.
 */
export function useBackCloses(open: boolean, onBack: () => void): void {
  const close = useEffectEvent(onBack);
  useEffect(() => {
    if (!open) return undefined;
    if (!isFollowing) addEventListener('popstate', follow);
    isFollowing = true;
    const sheet = () => close();
    sheets.push(sheet);
    settle();
    return () => {
      if (sheets.includes(sheet)) sheets.splice(sheets.indexOf(sheet), 1);
      // Later: another sheet or screen may follow at once, which uses this entry or lies above it.
      setTimeout(settle);
    };
  }, [open]);
}
