import { type RefObject, useEffect, useRef, useState } from 'react';

interface Folded<E extends HTMLElement> {
  readonly words: RefObject<E | null>;
  /** The text is longer than the folded lines. */
  readonly long: boolean;
  readonly whole: boolean;
  readonly setWhole: (whole: boolean) => void;
}

/** A text clamped by CSS, and whether it needs a button for the rest; measured again as its width changes. */
export function useFolded<E extends HTMLElement>(): Folded<E> {
  const words = useRef<E>(null);
  const [long, setLong] = useState(false);
  const [whole, setWhole] = useState(false);
  useEffect(() => {
    const element = words.current;
    if (!element || whole) return undefined;
    const watch = new ResizeObserver(() => setLong(element.scrollHeight > element.clientHeight + 1));
    watch.observe(element);
    return () => watch.disconnect();
  }, [whole]);
  return { words, long, whole, setWhole };
}
