import { countdown, secondsToWait } from '@embook/domain/auth';
import { useEffect, useState } from 'react';
import { readClock } from '../../lib/clock.tsx';

const SECOND_MS = 1000;

/** AUTH-3: whole seconds left until an instant, at least 0. For another instant give the component another key. */
export function useSecondsLeft(until: number): number {
  const [now, setNow] = useState(readClock);
  const left = secondsToWait({ resendAt: until }, now);
  const running = left > 0;
  useEffect(() => {
    if (!running) return undefined;
    const timer = setInterval(() => setNow(readClock()), SECOND_MS);
    return () => clearInterval(timer);
  }, [running]);
  return left;
}

/** `4:32`; screen readers do not announce every second. */
export const Countdown = ({ seconds }: { seconds: number }) => (
  <b role="timer" aria-live="off">
    {countdown(seconds).replace(/^0/, '')}
  </b>
);
