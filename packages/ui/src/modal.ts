import { type MouseEvent, useEffectEvent, useLayoutEffect, useRef } from 'react';

/**
 * Behaviour of a modal dialog, by the browser's own: it traps the focus, handles Esc and gives the focus back to what
 * opened it. Spread `modal` on a `<dialog>`; a press and release beside its content closes it.
 */
export function useModal(open: boolean, onClose: () => void) {
  const ref = useRef<HTMLDialogElement>(null);
  const pressed = useRef<EventTarget>(null);
  const notifyClosed = useEffectEvent(onClose);

  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!open || !dialog) return undefined;
    dialog.showModal();
    // Its close event comes later, when the next key may have opened it again.
    const closing = () => notifyClosed();
    dialog.addEventListener('beforetoggle', closing);
    return () => {
      dialog.removeEventListener('beforetoggle', closing);
      // Also before it is taken off the page: the browser gives no focus back for a dialog that is removed while open.
      dialog.close();
    };
  }, [open]);

  const close = () => ref.current?.close();
  return {
    close,
    modal: {
      ref,
      // For browsers without `beforetoggle`; by now it may have been opened again, or be gone.
      onClose: () => void (open && ref.current?.open === false && onClose()),
      // A text that is selected beyond the dialog began inside it.
      onMouseDown: ({ target }: MouseEvent) => void (pressed.current = target),
      onClick: ({ target }: MouseEvent) => void (target === ref.current && target === pressed.current && close()),
    },
  };
}
