import { type RefObject, useEffect, useRef, useState } from 'react';

interface Folded<E extends HTMLElement> {
  readonly words: RefObject<E | null>;
  /** There is more than the folded lines show. */
  readonly long: boolean;
  readonly whole: boolean;
  readonly setWhole: (whole: boolean) => void;
}

/** A text of which CSS shows the first lines, and whether the rest is worth a button; asked again as its width changes. */
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
