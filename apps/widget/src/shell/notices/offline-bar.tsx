import { useIsOnline } from '@embook/ui/online';
import { WifiOff } from 'lucide-react';
import { useLayoutEffect, useRef } from 'react';
import { m } from '../../paraglide/messages.js';
import css from './notices.module.css';

/** Stays in sight while the page scrolls; everything else that sticks stands below it. */
export function OfflineBar() {
  const isOnline = useIsOnline();
  return (
    <div role="status" className={css.bar}>
      {!isOnline && <OfflineNotice />}
    </div>
  );
}

/** Its words take one line or three, so its height is measured. */
const HEIGHT = '--offline-h';

export function OfflineNotice() {
  const notice = useRef<HTMLParagraphElement>(null);
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    const measure = () => style.setProperty(HEIGHT, `${notice.current?.offsetHeight ?? 0}px`);
    const growth = new ResizeObserver(measure);
    if (notice.current) growth.observe(notice.current);
    return () => {
      growth.disconnect();
      style.removeProperty(HEIGHT);
    };
  }, []);
  return (
    <p ref={notice} className={css.offline}>
      <WifiOff size={16} aria-hidden />
      {m.common_shell_offline()}
    </p>
  );
}
