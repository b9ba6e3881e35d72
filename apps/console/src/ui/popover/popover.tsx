import { X } from 'lucide-react';
import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react';
import { useFocusReturn } from '../../lib/focus-return.ts';
import { m } from '../../paraglide/messages.js';
import { IconButton } from '../button/button.tsx';
import css from './popover.module.css';
import shared from '../../theme/shared.module.css';

interface PopoverProps {
  title: string;
  onClose: () => void;
  children: ReactNode;
}

/** A dialog about the open booking, above its buttons; a bottom sheet on a phone. The panel stays visible. */
export function Popover({ title, onClose, children }: PopoverProps) {
  const box = useRef<HTMLDivElement>(null);
  const name = useId();
  const latest = useRef(onClose);
  useEffect(() => {
    latest.current = onClose;
  });
  useFocusReturn();
  // With the drawing, also of a box that opens once its visit has loaded: a key right after it is meant for the box.
  useLayoutEffect(() => {
    const first =
      box.current?.querySelector<HTMLElement>('[data-first]') ??
      box.current?.querySelector<HTMLElement>('input, select, button:not([data-close])');
    if (!box.current?.contains(document.activeElement)) (first ?? box.current)?.focus();
  }, []);
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      // The panel behind handles the same key.
      event.preventDefault();
      event.stopPropagation();
      latest.current();
    };
    const element = box.current;
    element?.addEventListener('keydown', press);
    return () => element?.removeEventListener('keydown', press);
  }, []);
  return (
    <>
      <div className={css.scrim} onClick={onClose} aria-hidden />
      <div ref={box} className={css.popover} role="dialog" aria-labelledby={name} tabIndex={-1}>
        <div className={`${shared.top} ${css.head}`}>
          <h3 id={name} className={css.title}>
            {title}
          </h3>
          <IconButton label={m.desk_panel_close()} small data-close onClick={onClose}>
            <X size={18} aria-hidden />
          </IconButton>
        </div>
        {children}
      </div>
    </>
  );
}
