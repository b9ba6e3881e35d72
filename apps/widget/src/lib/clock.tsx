import { type ShopTime, shopTimeAt } from '@embook/domain/shared';
import { createContext, type ReactNode, startTransition, useContext, useEffect, useState } from 'react';

const TICK_MS = 30_000;

const NowContext = createContext<number | undefined>(undefined);

export const readClock = (): number => Date.now();

/** The time everyone on screen agrees on. It begins with the moment the page was made, so that hydration finds the same. */
export function Clock({ start, children }: { start: number; children: ReactNode }) {
  const [now, setNow] = useState(start);
  useEffect(() => {
    // Not urgent: a screen that React still takes over would otherwise be finished in one blocking step (W6).
    const tick = () => startTransition(() => setNow(readClock()));
    tick();
    const timer = setInterval(tick, TICK_MS);
    document.addEventListener('visibilitychange', tick);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', tick);
    };
  }, []);
  return <NowContext value={now}>{children}</NowContext>;
}

/** The real instant in milliseconds, refreshed twice a minute and whenever the tab comes back. */
export function useNow(): number {
  const now = useContext(NowContext);
  if (now === undefined) throw new Error('the clock surrounds every screen');
  return now;
}

/** The wall clock of a shop: past times and "open now" follow it, wherever the visitor is. */
export const useShopNow = (zone: string): ShopTime => shopTimeAt(useNow(), zone);
