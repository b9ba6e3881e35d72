import { useIsOnline } from '@embook/ui/online';
import { WifiOff } from 'lucide-react';
import { m } from '../../paraglide/messages.js';
import css from './notices.module.css';

export function OfflineBar() {
  const isOnline = useIsOnline();
  return <div role="status">{!isOnline && <OfflineNotice />}</div>;
}

export function OfflineNotice() {
  return (
    <p className={css.offline}>
      <WifiOff size={16} aria-hidden />
      {m.common_shell_offline()}
    </p>
  );
}
