import { type MouseEvent, useLayoutEffect, useRef } from 'react';

/**
 * Behaviour of a modal dialog, by the browser's own: it traps the focus, handles Esc and gives the focus back to what
 * opened it. Spread `modal` on a `<dialog>`; a press beside its content closes it.
 */
export function useModal(open: boolean, onClose: () => void) {
  const ref = useRef<HTMLDialogElement>(null);

  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!open || !dialog) return undefined;
    dialog.showModal();
    // Also before it is taken off the page: the browser gives no focus back for a dialog that is removed while open.
    return () => dialog.close();
  }, [open]);

  const close = () => ref.current?.close();
  return {
    close,
    modal: {
      ref,
      // The browser reports a closing a moment later; by then it may have been opened again, or be gone.
      onClose: () => void (ref.current?.open === false && onClose()),
      onClick: (event: MouseEvent) => void (event.target === ref.current && close()),
    },
  };
}
