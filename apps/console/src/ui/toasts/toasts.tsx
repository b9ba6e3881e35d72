import type { Toast } from '@embook/ui/toast-queue';
import { useHeld, useToasts } from '@embook/ui/toast-region';
import { Check, CircleAlert, X } from 'lucide-react';
import { useRef } from 'react';
import { toasts, undoToast } from '../../lib/toasts.ts';
import { m } from '../../paraglide/messages.js';
import css from './toasts.module.css';

/** Notices at the lower left, in the shell and in every open dialog. */
export function Toasts() {
  const region = useRef<HTMLDivElement>(null);
  const shown = useToasts(toasts, region);
  return (
    <div ref={region} className={css.toasts} role="status" aria-live="polite">
      {shown.map((toast) => (
        <ToastRow key={toast.id} toast={toast} />
      ))}
    </div>
  );
}

/** An undoable one shows the time left, which nothing holds: messages to customers wait no longer (AGD-5). */
function ToastRow({ toast: { id, text, tone, undo } }: { toast: Toast }) {
  const held = useHeld(toasts, id);
  return (
    <div className={css.toast} data-tone={tone} {...(!undo && held)}>
      {tone === 'done' ? <Check size={18} aria-hidden /> : <CircleAlert size={18} aria-hidden />}
      <span className={css.text}>{text}</span>
      {undo && (
        <button type="button" className={css.undo} onClick={() => undoToast(id)}>
          {m.shell_ui_undo()}
        </button>
      )}
      <button type="button" className={css.close} aria-label={m.shell_ui_dismiss()} onClick={() => toasts.dismiss(id)}>
        <X size={16} aria-hidden />
      </button>
      {undo && <span className={css.left} aria-hidden />}
    </div>
  );
}
