import { Check, ChevronDown, Plus } from 'lucide-react';
import css from './row-mark.module.css';
import shared from '../shared/shared.module.css';

interface RowMarkProps {
  /** It has sub-options, which it shows when it is open. */
  several: boolean;
  open: boolean;
  chosen: boolean;
  /** Where the row has it. */
  className: string | undefined;
}

/** The end of a row that is pressed as a whole: it can be chosen, is chosen, or unfolds. */
export function RowMark({ several, open, chosen, className }: RowMarkProps) {
  const state = several ? open && css.open : chosen ? shared.filled : css.free;
  return (
    <span className={`${css.mark} ${className} ${state || ''}`} aria-hidden="true">
      {several ? <ChevronDown size={20} /> : chosen ? <Check size={16} strokeWidth={2.5} /> : <Plus size={18} />}
    </span>
  );
}
