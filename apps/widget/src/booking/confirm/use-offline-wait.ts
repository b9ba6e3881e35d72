import { useEffect, useEffectEvent, useState } from 'react';
import { readClock } from '../../lib/clock.tsx';

/** After this long offline the customer confirms again: their plans may have changed. */
const RECONFIRM_AFTER_MS = 60_000;

interface Waiting<T> {
  readonly what: T;
  readonly since: number;
  /** The connection came back too late to send without asking. */
  readonly late: boolean;
}

export interface OfflineWait<T> {
  readonly waiting: Waiting<T> | null;
  /** Sends at once, or waits for the connection. */
  readonly send: (what: T) => void;
  readonly stop: () => void;
}

/** Sends once there is a connection; asks again when that took too long. */
export function useOfflineWait<T>(sendNow: (what: T) => void): OfflineWait<T> {
  const [waiting, setWaiting] = useState<Waiting<T> | null>(null);
  const comeBack = useEffectEvent(() => {
    if (!waiting || waiting.late) return;
    if (readClock() - waiting.since > RECONFIRM_AFTER_MS) return setWaiting({ ...waiting, late: true });
    setWaiting(null);
    return sendNow(waiting.what);
  });
  useEffect(() => {
    const onOnline = () => comeBack();
    addEventListener('online', onOnline);
    return () => removeEventListener('online', onOnline);
  }, []);
  return {
    waiting,
    send: (what) => {
      setWaiting(navigator.onLine ? null : { what, since: readClock(), late: false });
      if (navigator.onLine) sendNow(what);
    },
    stop: () => setWaiting(null),
  };
}
