import type { Toast } from '@embook/ui/toast-queue';
import { useHeld, useToasts } from '@embook/ui/toast-region';
import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Link } from 'wouter';
import { toasts } from '../../lib/toasts.ts';
import { m } from '../../paraglide/messages.js';
import css from './toasts.module.css';

/** The notices at the top, in the shell and in every open dialog. */
export function Toasts() {
  const region = useRef<HTMLElement>(null);
  const shown = useToasts(toasts, region);
  // Showing a popover again moves it above whatever was opened meanwhile.
  useEffect(() => {
    region.current?.hidePopover?.();
    if (shown.length > 0) region.current?.showPopover?.();
  }, [shown]);
  return (
    <section
      ref={region}
      popover="manual"
      className={css.toasts}
      aria-label={m.common_shell_notices()}
      aria-live="polite"
    >
      {shown.map((toast) => (
        <ToastRow key={toast.id} toast={toast} />
      ))}
    </section>
  );
}

function ToastRow({ toast: { id, text, tone, link } }: { toast: Toast }) {
  const Icon = tone === 'done' ? CircleCheck : CircleAlert;
  return (
    <div className={css.toast} {...useHeld(toasts, id)}>
      <Icon size={20} aria-hidden />
      <p>{text}</p>
      {link && (
        <Link className={css.link} href={link.href} onClick={() => toasts.dismiss(id)}>
          {link.text}
        </Link>
      )}
      <button type="button" aria-label={m.common_shell_dismiss()} onClick={() => toasts.dismiss(id)}>
        <X size={18} aria-hidden />
      </button>
    </div>
  );
}
