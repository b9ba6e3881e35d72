import type { Toast } from '@embook/ui/toast-queue';
import { useHeld, useToasts } from '@embook/ui/toast-region';
import { Check, CircleAlert, X } from 'lucide-react';
import { type FocusEvent, useRef } from 'react';
import { toasts, undoToast } from '../../lib/toasts.ts';
import { m } from '../../paraglide/messages.js';
import css from './toasts.module.css';

/** Notices at the lower left, in the shell and in every open dialog. */
export function Toasts() {
  const region = useRef<HTMLDivElement>(null);
  const before = useRef<EventTarget>(null);
  const shown = useToasts(toasts, region);
  const remember = ({ relatedTarget }: FocusEvent) => {
    if (!region.current?.contains(relatedTarget)) before.current = relatedTarget;
  };
  // Before the pressed button is taken away: the browser would go on with the first link of the page.
  const giveFocusBack = () => {
    if (!region.current?.contains(document.activeElement)) return;
    const { current } = before;
    const isThere = current instanceof HTMLElement && current.isConnected;
    (isThere ? current : document.getElementById('work'))?.focus();
  };
  return (
    <div ref={region} className={css.toasts} role="status" aria-live="polite">
      {shown.map((toast) => (
        <ToastRow key={toast.id} toast={toast} onFocus={remember} onPressed={giveFocusBack} />
      ))}
    </div>
  );
}

interface ToastRowProps {
  toast: Toast;
  onFocus: (event: FocusEvent) => void;
  onPressed: () => void;
}

/** An undoable one shows the time left, which nothing holds: messages to customers wait no longer (AGD-5). */
function ToastRow({ toast: { id, text, tone, undo }, onFocus, onPressed }: ToastRowProps) {
  const held = useHeld(toasts, id);
  const press = (work: (id: number) => unknown) => () => {
    onPressed();
    void work(id);
  };
  return (
    <div className={css.toast} data-tone={tone} {...(!undo && held)}>
      {tone === 'done' ? <Check size={18} aria-hidden /> : <CircleAlert size={18} aria-hidden />}
      <span className={css.text}>{text}</span>
      {undo && (
        <button type="button" className={css.undo} onFocus={onFocus} onClick={press(undoToast)}>
          {m.shell_ui_undo()}
        </button>
      )}
      <button
        type="button"
        className={css.close}
        aria-label={m.shell_ui_dismiss()}
        onFocus={onFocus}
        onClick={press(toasts.dismiss)}
      >
        <X size={16} aria-hidden />
      </button>
      {undo && <span className={css.left} aria-hidden />}
    </div>
  );
}
