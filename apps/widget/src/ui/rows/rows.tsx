import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import css from './rows.module.css';
import shared from '../shared/shared.module.css';

/** Rows of links or buttons, joined to one card. */
export function Rows({ children }: { children: ReactNode }) {
  return <div className={`${shared.panel} ${css.rows}`}>{children}</div>;
}

interface RowProps {
  icon: ReactNode;
  title: string;
  /** Muted, at the end. */
  value?: string | undefined;
}

export function RowLink({ href, ...row }: RowProps & { href: string }) {
  return (
    <Link href={href} className={css.row}>
      <Inside {...row} />
      <ChevronRight className={css.go} size={18} aria-hidden />
    </Link>
  );
}

interface RowButtonProps extends RowProps {
  /** Deletes or ends something. */
  bad?: boolean;
  busy?: boolean;
  onPress: () => void;
}

export function RowButton({ bad = false, busy = false, onPress, ...row }: RowButtonProps) {
  return (
    <button
      type="button"
      className={bad ? `${css.row} ${css.bad}` : css.row}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={busy ? undefined : onPress}
    >
      <Inside {...row} />
      {!bad && <ChevronRight className={css.go} size={18} aria-hidden />}
    </button>
  );
}

function Inside({ icon, title, value }: RowProps) {
  return (
    <>
      <span className={css.icon}>{icon}</span>
      <span className={css.title}>{title}</span>
      <span className={`${shared.muted} ${css.value}`}>{value}</span>
    </>
  );
}
