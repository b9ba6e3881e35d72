import { Landmark, X } from 'lucide-react';
import css from './status-mark.module.css';
import shared from '../shared/shared.module.css';

/** A large icon for a result. The text below says the same, so it is hidden from screen readers. */
export function StatusMark({ status }: { status: 'waiting' | 'done' | 'failed' }) {
  return (
    <span className={`${css.mark} ${css[status]}`} aria-hidden="true">
      <span className={`${shared.filled} ${css.disc}`}>
        {status === 'waiting' && <Landmark size={30} />}
        {status === 'failed' && <X size={32} strokeWidth={2.5} />}
        {status === 'done' && (
          <svg viewBox="0 0 24 24" width={36} height={36} fill="none" stroke="currentColor" strokeWidth={2.5}>
            <path className={css.check} d="m5 12.5 4.7 4.7L19.5 7" pathLength={1} strokeLinecap="round" />
          </svg>
        )}
      </span>
    </span>
  );
}
