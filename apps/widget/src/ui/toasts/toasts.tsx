import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { dismissToast, shownToasts, subscribeToToasts, type Toast } from '../../lib/toasts.ts';
import { m } from '../../paraglide/messages.js';
import css from './toasts.module.css';
import { useIsInFront } from './in-front.ts';

const TOAST_DURATION_MS = 7_000;
const none: readonly Toast[] = [];

/**
 * A live region that is always mounted, so that screen readers announce its changes. The shell has one, and every open
 * dialog: everything outside a modal dialog is inert, so the topmost one shows the toasts.
 */
export function Toasts() {
  const shown = useSyncExternalStore(subscribeToToasts, shownToasts, () => none);
  const toasts = useIsInFront() ? shown : none;
  const region = useRef<HTMLElement>(null);
  // Showing a popover again moves it above whatever was opened meanwhile.
  useEffect(() => {
    region.current?.hidePopover?.();
    if (toasts.length > 0) region.current?.showPopover?.();
  }, [toasts]);
  return (
    <section
      ref={region}
      popover="manual"
      className={css.toasts}
      aria-label={m.common_shell_notices()}
      aria-live="polite"
    >
      {toasts.map((toast) => (
        <ToastRow key={toast.id} toast={toast} />
      ))}
    </section>
  );
}

function ToastRow({ toast: { id, text, tone } }: { toast: Toast }) {
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (held) return undefined;
    const timer = setTimeout(() => dismissToast(id), TOAST_DURATION_MS);
    return () => clearTimeout(timer);
  }, [id, held]);
  const hold = () => setHeld(true);
  const release = () => setHeld(false);
  const Icon = tone === 'done' ? CircleCheck : CircleAlert;
  return (
    <div className={css.toast} onPointerEnter={hold} onPointerLeave={release} onFocus={hold} onBlur={release}>
      <Icon size={20} aria-hidden />
      <p>{text}</p>
      <button type="button" aria-label={m.common_shell_dismiss()} onClick={() => dismissToast(id)}>
        <X size={18} aria-hidden />
      </button>
    </div>
  );
}
