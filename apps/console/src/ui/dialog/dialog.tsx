import { X } from 'lucide-react';
import { type ReactNode, useId, useLayoutEffect } from 'react';
import { useModal } from '../../lib/modal.ts';
import { m } from '../../paraglide/messages.js';
import { IconButton } from '../button/button.tsx';
import { Toasts } from '../toasts/toasts.tsx';
import shared from '../../theme/shared.module.css';
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
  /** It is opened to type: its first field has the focus, not the button that closes it. */
  typed?: boolean;
  /** Buttons at the bottom, always visible. */
  foot?: ReactNode;
  children: ReactNode;
}

/** Centred on wide screens, a sheet from below on phones. */
export function Dialog(props: DialogProps) {
  const { title, open, onClose, aside, wide = false, readable = false, typed = false, foot, children } = props;
  const { modal, close } = useModal(open, onClose);
  useLayoutEffect(() => {
    if (open && typed) modal.ref.current?.querySelector('input')?.focus();
  }, [open, typed, modal.ref]);
  const name = useId();
  return (
    <dialog {...modal} className={wide ? `${css.dialog} ${css.wide}` : css.dialog} aria-labelledby={name}>
      {open && (
        <div className={shared.screen}>
          <div className={css.head}>
            <h2 id={name} className={css.title}>
              {title}
            </h2>
            {aside}
            <IconButton label={m.shell_ui_close()} onClick={close}>
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
