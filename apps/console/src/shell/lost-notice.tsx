import { WifiOff } from 'lucide-react';
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
  if (since === undefined || now - since < NOTICE_DELAY_MS) return null;
  const minutes = Math.floor((now - since) / 60_000);
  return (
    <div className={css.notice} role="status">
      <WifiOff size={16} aria-hidden />
      {minutes < 1 ? m.shell_lost_now() : m.shell_lost_minutes({ minutes })}
    </div>
  );
}
