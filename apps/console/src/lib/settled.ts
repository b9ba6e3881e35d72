import { useEffect, useState } from 'react';

const SETTLED_MS = 120;

/** What was typed, once the person pauses: not every letter is searched for. */
export function useSettled(typed: string): string {
  const [settled, setSettled] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), SETTLED_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return settled;
}
