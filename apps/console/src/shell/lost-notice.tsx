import { WifiOff } from 'lucide-react';
import { subscribeToMemory, recall } from '@embook/ui/device-memory';
import { useSyncExternalStore } from 'react';
import { ownerOf, readKept } from '../desk/check-in/stored-check-ins.ts';
import { KEPT_KEY } from '../desk/check-in/stored-key.ts';
import { useMe } from '../lib/session.ts';
import { useNow } from '../lib/clock.ts';
import { useLostSince } from '../lib/live.ts';
import { m } from '../paraglide/messages.js';
import css from './lost-notice.module.css';

/** A shorter interruption shows no notice. */
const NOTICE_DELAY_MS = 4_000;

/** Shown while the live connection is down: the data may be out of date. */
export function LostNotice() {
  const since = useLostSince();
  const now = useNow();
  const owner = ownerOf(useMe());
  const stored = useSyncExternalStore(subscribeToMemory, () => recall(KEPT_KEY));
  if (since === undefined || now - since < NOTICE_DELAY_MS) return null;
  const count = readKept(stored).filter((each) => each.owner === owner).length;
  const minutes = Math.floor((now - since) / 60_000);
  return (
    <div className={css.notice} role="status">
      <WifiOff size={16} aria-hidden />
      {minutes < 1 ? m.shell_lost_now() : m.shell_lost_minutes({ minutes })} {count > 0 && m.shell_lost_kept({ count })}
    </div>
  );
}
