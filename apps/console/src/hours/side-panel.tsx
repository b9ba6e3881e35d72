import { X } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { usePanelFocus } from '../lib/focus-return.ts';
import { useKeys } from '../lib/keys.ts';
import { m } from '../paraglide/messages.js';
import { IconButton } from '../ui/button/button.tsx';
import css from './side-panel.module.css';

interface SidePanelProps {
  title: string;
  onClose: () => void;
  foot: ReactNode;
  children: ReactNode;
}

/** Beside the hours on wide screens, over them on narrow ones. */
export function SidePanel({ title, onClose, foot, children }: SidePanelProps) {
  const name = useId();
  const panel = usePanelFocus();
  useKeys({ Escape: onClose });
  return (
    <aside ref={panel} className={css.panel} aria-labelledby={name} tabIndex={-1}>
      <header className={css.head}>
        <h2 id={name} className={css.title}>
          {title}
        </h2>
        <IconButton label={m.shell_ui_close()} onClick={onClose}>
          <X size={20} aria-hidden />
        </IconButton>
      </header>
      <div className={css.body}>{children}</div>
      <footer className={css.foot}>{foot}</footer>
    </aside>
  );
}
