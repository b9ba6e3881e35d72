import { useEffect, useState } from 'react';
import { useSessionValue } from '../lib/use-session.tsx';

const screens = new Set<() => void>();

/** True where a screen says beside its own sign-in form that the session has ended: a toast would lie over the form. */
export function sayInPlace(): boolean {
  for (const say of screens) say();
  return screens.size > 0;
}

/** For a screen that has a sign-in form of its own: whether the session ended while it was shown (AUTH-7). */
export function useSessionEnd(): boolean {
  const signedIn = useSessionValue('token') !== undefined;
  const [hasEnded, setEnded] = useState(false);
  useEffect(() => {
    const say = () => setEnded(true);
    screens.add(say);
    return () => void screens.delete(say);
  }, []);
  // A later log-out is no end that has to be explained.
  if (signedIn && hasEnded) setEnded(false);
  return hasEnded && !signedIn;
}
