import { type RefObject, useEffect, useRef } from 'react';

/** After a refusal the first refused field takes the focus, so that its message is read and it can be mended at once. */
export function useRefusedFocus<E extends HTMLElement>(error: unknown): RefObject<E | null> {
  const form = useRef<E>(null);
  useEffect(() => {
    if (error) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [error]);
  return form;
}
