import type { Impact, VisitChoice } from '@embook/domain/hours';
import { X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { ImpactList } from '../hours/impact-list.tsx';
import { PanelFoot } from '../hours/panel-foot.tsx';
import { useChoices } from '../hours/use-choices.ts';
import { useKeys } from '../lib/keys.ts';
import { m } from '../paraglide/messages.js';
import { IconButton } from '../ui/button/button.tsx';
import css from './catalogue.module.css';

interface ClosingPanelProps {
  name: string;
  impact: Impact;
  /** The label of the button. */
  label: string;
  isSaving: boolean;
  onSave: (choices: VisitChoice[]) => void;
  onClose: () => void;
}

/** HRS-3: booked visits block archiving or closing; each needs a choice before it is saved. */
export function ClosingPanel({ name, impact, label, isSaving, onSave, onClose }: ClosingPanelProps) {
  const choices = useChoices(impact);
  const panel = useRef<HTMLElement>(null);
  useEffect(() => panel.current?.focus(), []);
  useKeys({ Escape: onClose });
  const title = m.catalogue_closing_title({ name });
  return (
    <section ref={panel} className={css.editor} aria-label={title} tabIndex={-1}>
      <header className={css.editorHead}>
        <h2 className={css.editorTitle}>{title}</h2>
        <IconButton label={m.shell_ui_close()} onClick={onClose}>
          <X size={18} aria-hidden />
        </IconButton>
      </header>
      <div className={css.editorBody}>
        <ImpactList {...{ impact, choices }} kept={m.catalogue_closing_kept()} />
      </div>
      <footer className={css.saveBar}>
        <PanelFoot left={choices.left} onSave={() => onSave(choices.list())} {...{ label, isSaving }} />
      </footer>
    </section>
  );
}
