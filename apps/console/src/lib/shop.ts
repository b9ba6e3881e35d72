import { recall, remember } from '@embook/ui/device-memory';
import { useAddress } from './address.ts';
import { useWorkplace, type Workplace } from './session.ts';

export type Shop = Workplace['shops'][number];

const KEY = 'embook-console-shop';

/** The current shop: from the address, else the last one on this device, else the first. */
export function useShop(): { shop: Shop | undefined; shops: readonly Shop[]; chooseShop: (id: number) => void } {
  const { shops } = useWorkplace();
  const address = useAddress();
  const named = (id: string | undefined) => shops.find((shop) => String(shop.id) === id);
  return {
    shop: named(address.get('shop')) ?? named(recall(KEY)) ?? shops[0],
    shops,
    chooseShop(id) {
      remember(KEY, String(id));
      address.set({ shop: id });
    },
  };
}
