import { CircleAlert, Info } from 'lucide-react';
import type { ReactNode } from 'react';
import css from './notice.module.css';

interface NoticeProps {
  /** Screen readers announce a problem at once, a hint at the next pause. */
  tone: 'problem' | 'hint';
  children: ReactNode;
}

/** A message in the page, unlike a toast. */
export function Notice({ tone, children }: NoticeProps) {
  const Icon = tone === 'problem' ? CircleAlert : Info;
  return (
    <div className={`${css.notice} ${css[tone]}`} role={tone === 'problem' ? 'alert' : 'status'}>
      <Icon size={20} aria-hidden />
      <div>{children}</div>
    </div>
  );
}
