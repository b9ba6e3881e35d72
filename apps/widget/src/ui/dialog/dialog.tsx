import { useModal } from '@embook/ui/modal';
import { X } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { m } from '../../paraglide/messages.js';
import { Toasts } from '../toasts/toasts.tsx';
import css from './dialog.module.css';
import { useBackCloses } from './sheet-history.ts';
import shared from '../shared/shared.module.css';

interface DialogProps {
  title: string;
  open: boolean;
  onClose: () => void;
  /** As wide as the widget, for pictures. */
  wide?: boolean;
  /** The address names what is shown, so that Back leaves both. */
  named?: boolean;
  children: ReactNode;
}

/** A sheet from below on narrow screens, centred on wide ones. */
export function Dialog({ title, open, onClose, wide = false, named = false, children }: DialogProps) {
  const { modal, close } = useModal(open, onClose);
  useBackCloses(open && !named, close);
  const name = useId();
  return (
    <dialog {...modal} className={wide ? `${css.dialog} ${css.wide}` : css.dialog} aria-labelledby={name}>
      <div className={css.inside}>
        <div className={css.head}>
          <h2 id={name} className={`${shared.title} ${css.title}`}>
            {title}
          </h2>
          <button type="button" className={css.close} aria-label={m.common_ui_close()} onClick={close}>
            <X size={20} aria-hidden />
          </button>
        </div>
        {open && children}
      </div>
      {open && <Toasts />}
    </dialog>
  );
}
