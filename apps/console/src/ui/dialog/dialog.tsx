import { X } from 'lucide-react';
import { type MouseEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { m } from '../../paraglide/messages.js';
import { IconButton } from '../button/button.tsx';
import { Toasts } from '../toasts/toasts.tsx';
import css from './dialog.module.css';

interface DialogProps {
  title: string;
  open: boolean;
  onClose: () => void;
  /** Beside the title. */
  aside?: ReactNode;
  wide?: boolean;
  /** It has no focusable element, so its text takes the focus and can be scrolled by keys. */
  readable?: boolean;
  /** Buttons at the bottom, always visible. */
  foot?: ReactNode;
  children: ReactNode;
}

/**
 * Centred on wide screens, a bottom sheet on phones. The native dialog traps the focus, handles Esc and returns the
 * focus to what opened it.
 */
export function Dialog({ title, open, onClose, aside, wide = false, readable = false, foot, children }: DialogProps) {
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
      {open && (
        <div className={css.inside}>
          <div className={css.head}>
            <h2 id={name} className={css.title}>
              {title}
            </h2>
            {aside}
            <IconButton label={m.shell_ui_close()} onClick={() => dialog.current?.close()}>
              <X size={20} aria-hidden />
            </IconButton>
          </div>
          {readable ? (
            <div className={css.body} tabIndex={0} role="region" aria-labelledby={name}>
              {children}
            </div>
          ) : (
            <div className={css.body}>{children}</div>
          )}
          {foot && <div className={css.foot}>{foot}</div>}
        </div>
      )}
      {open && <Toasts />}
    </dialog>
  );
}
