import { WifiOff } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { m } from '../../paraglide/messages.js';
import css from './notices.module.css';

function subscribe(listener: () => void): () => void {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}

export function OfflineBar() {
  const online = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  return <div role="status">{!online && <OfflineNotice />}</div>;
}

export function OfflineNotice() {
  return (
    <p className={css.offline}>
      <WifiOff size={16} aria-hidden />
      {m.common_shell_offline()}
    </p>
  );
}
