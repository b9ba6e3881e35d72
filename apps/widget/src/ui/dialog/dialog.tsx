import { X } from 'lucide-react';
import { type MouseEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { m } from '../../paraglide/messages.js';
import { Toasts } from '../toasts/toasts.tsx';
import css from './dialog.module.css';
import shared from '../shared/shared.module.css';

interface DialogProps {
  title: string;
  open: boolean;
  onClose: () => void;
  /** As wide as the widget, for pictures. */
  wide?: boolean;
  children: ReactNode;
}

/**
 * A bottom sheet on narrow screens, centred on wide ones. The native dialog traps the focus, handles Esc and returns
 * the focus to what opened it.
 */
export function Dialog({ title, open, onClose, wide = false, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const name = useId();

  useEffect(() => {
    if (open) dialog.current?.showModal();
    else dialog.current?.close();
  }, [open]);

  const closeOnBackdrop = (event: MouseEvent) => {
    if (event.target === dialog.current) dialog.current?.close();
  };

  return (
    <dialog
      ref={dialog}
      className={wide ? `${css.dialog} ${css.wide}` : css.dialog}
      aria-labelledby={name}
      // The close event is asynchronous; by then it may have been opened again.
      onClose={() => dialog.current?.open || onClose()}
      onClick={closeOnBackdrop}
    >
      <div className={css.inside}>
        <div className={css.head}>
          <h2 id={name} className={`${shared.title} ${css.title}`}>
            {title}
          </h2>
          <button
            type="button"
            className={css.close}
            aria-label={m.common_ui_close()}
            onClick={() => dialog.current?.close()}
          >
            <X size={20} aria-hidden />
          </button>
        </div>
        {open && children}
      </div>
      {open && <Toasts />}
    </dialog>
  );
}
