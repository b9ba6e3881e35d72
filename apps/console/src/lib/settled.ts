import { useEffect, useState } from 'react';

const DEBOUNCE_MS = 120;

/** The debounced text of a search field. */
export function useSettled(typed: string): string {
  const [settled, setSettled] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return settled;
}
