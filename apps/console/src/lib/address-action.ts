import { useEffectEvent, useLayoutEffect } from 'react';
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
  // With the drawing: what was typed while the screen was downloaded goes to the dialog that opens here.
  useLayoutEffect(() => {
    if (isAsked) begin();
  }, [isAsked]);
}
