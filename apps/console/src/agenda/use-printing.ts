import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** AGD-9: true while the page is printed, whether the menu or the browser was asked to. */
export function usePrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    // The browser prints what is drawn when the event ends, so an ordinary render would come too late.
    const begin = () => flushSync(() => setPrinting(true));
    const end = () => setPrinting(false);
    addEventListener('beforeprint', begin);
    addEventListener('afterprint', end);
    return () => {
      removeEventListener('beforeprint', begin);
      removeEventListener('afterprint', end);
    };
  }, []);
  return isPrinting;
}
