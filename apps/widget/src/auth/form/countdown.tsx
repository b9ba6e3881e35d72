import { countdown, secondsToWait } from '@embook/domain/auth';
import { useEffect, useState } from 'react';
import { readClock } from '../../lib/clock.tsx';

const SECOND_MS = 1000;

/** AUTH-3: whole seconds left until an instant; counts down on screen and stays at 0. Another instant needs another key. */
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

/** `4:32`; a screen reader finds it without being told every second. */
export const Countdown = ({ seconds }: { seconds: number }) => (
  <b role="timer" aria-live="off">
    {countdown(seconds).replace(/^0/, '')}
  </b>
);
