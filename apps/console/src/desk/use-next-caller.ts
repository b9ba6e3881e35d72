import { type RefObject, useEffectEvent, useLayoutEffect } from 'react';
import { isTyping } from '../lib/keys.ts';

/**
 * DESK-1: a kept draft that knows its customer and its service has no field to type in, so a letter begins the name of the
 * next caller. While its service still loads, there is a field for one, which is about to go.
 */
export function useNextCaller(
  dialog: RefObject<HTMLElement | null>,
  { isAsLeft, isLoading }: { isAsLeft: boolean; isLoading: boolean },
  startOver: () => void,
): void {
  const press = useEffectEvent(({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent) => {
    const isLetter = /^\p{L}$/u.test(key) && !ctrlKey && !metaKey && !altKey;
    if (isAsLeft && isLetter && (isLoading || !isTyping(target))) startOver();
  });
  useLayoutEffect(() => {
    const { current: element } = dialog;
    const listen = (event: KeyboardEvent) => press(event);
    element?.addEventListener('keydown', listen);
    return () => element?.removeEventListener('keydown', listen);
  }, [dialog]);
}
