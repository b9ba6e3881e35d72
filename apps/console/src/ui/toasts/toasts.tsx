import { Check, CircleAlert, X } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { dismissToast, shownToasts, subscribeToToasts, undoToast } from '../../lib/toasts.ts';
import { m } from '../../paraglide/messages.js';
import css from './toasts.module.css';

/** Notices at the lower left; an undoable one shows the time left. */
export function Toasts() {
  const toasts = useSyncExternalStore(subscribeToToasts, shownToasts);
  return (
    <div className={css.toasts} role="status" aria-live="polite">
      {toasts.map(({ id, text, tone, undo }) => (
        <div key={id} className={css.toast} data-tone={tone}>
          {tone === 'done' ? <Check size={18} aria-hidden /> : <CircleAlert size={18} aria-hidden />}
          <span className={css.text}>{text}</span>
          {undo && (
            <button type="button" className={css.undo} onClick={() => undoToast(id)}>
              {m.shell_ui_undo()}
            </button>
          )}
          <button
            type="button"
            className={css.close}
            aria-label={m.shell_ui_dismiss()}
            onClick={() => dismissToast(id)}
          >
            <X size={16} aria-hidden />
          </button>
          {undo && <span className={css.left} aria-hidden />}
        </div>
      ))}
    </div>
  );
}
