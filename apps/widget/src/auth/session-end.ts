import { useEffect, useState } from 'react';
import { useSessionValue } from '../lib/use-session.tsx';

const screens = new Set<(text: string) => void>();

/** True where a screen says beside its own sign-in form that the session has ended: a toast would lie over the form. */
export function sayInPlace(text: string): boolean {
  for (const say of screens) say(text);
  return screens.size > 0;
}

/** For a screen that has a sign-in form of its own: how the session ended while it was shown, in words (AUTH-7). */
export function useSessionEnd(): string | undefined {
  const signedIn = useSessionValue('token') !== undefined;
  const [text, setText] = useState<string>();
  useEffect(() => {
    screens.add(setText);
    return () => void screens.delete(setText);
  }, []);
  // A later log-out is no end that has to be explained.
  if (signedIn && text !== undefined) setText(undefined);
  return signedIn ? undefined : text;
}
