import { useEffect, useState } from 'react';

const SLOW_MS = 3_000;

/** Whether something takes so long that a hint is needed. */
export function useSlow(underWay: boolean): boolean {
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    if (!underWay) return undefined;
    const timer = setTimeout(() => setSlow(true), SLOW_MS);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [underWay]);
  return slow && underWay;
}
