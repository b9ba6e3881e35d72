import { type ShopTime, shopTimeAt } from '@embook/domain/shared';
import { createContext, type ReactNode, startTransition, useContext, useEffect, useState } from 'react';

const TICK_MS = 30_000;

const NowContext = createContext<number | undefined>(undefined);

export const readClock = (): number => Date.now();

/** The current time of all components. It starts with the time of the server's render, so that hydration matches. */
export function Clock({ start, children }: { start: number; children: ReactNode }) {
  const [now, setNow] = useState(start);
  useEffect(() => {
    // A transition: an urgent update would make React finish hydration in one blocking task (W6).
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

/** The current time in milliseconds, updated twice a minute and whenever the tab becomes visible. */
export function useNow(): number {
  const now = useContext(NowContext);
  if (now === undefined) throw new Error('the clock surrounds every screen');
  return now;
}

/** The current time of a shop: past slots and "open now" use it, in whatever time zone the visitor is. */
export const useShopNow = (zone: string): ShopTime => shopTimeAt(useNow(), zone);
