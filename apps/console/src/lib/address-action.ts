import { useEffect, useEffectEvent } from 'react';
import { useAddress } from './address.ts';

/**
 * Runs what the address asks a screen for (`?do=block`), so that the command palette can open it from anywhere. It is
 * removed from the address first: a reload or going back does not repeat it.
 */
export function useAddressAction(action: string, run: () => void): void {
  const address = useAddress();
  const isAsked = address.get('do') === action;
  const begin = useEffectEvent(() => {
    address.set({ do: undefined }, { replace: true });
    run();
  });
  useEffect(() => {
    if (isAsked) begin();
  }, [isAsked]);
}
