import { useEffect, useState } from 'react';

const SLOW_MS = 3_000;

/** Whether something takes so long that a hint is needed. */
export function useSlow(underWay: boolean, afterMs = SLOW_MS): boolean {
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    if (!underWay) return undefined;
    const timer = setTimeout(() => setSlow(true), afterMs);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [underWay, afterMs]);
  return slow && underWay;
}
