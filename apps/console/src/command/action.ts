import type { LucideIcon } from 'lucide-react';
import { useLocation } from 'wouter';
import { useAddress } from '../lib/address.ts';
import { useShop } from '../lib/shop.ts';

export interface Page {
  readonly href: string;
  readonly label: () => string;
  readonly icon: LucideIcon;
}

export interface Action {
  readonly key: string;
  readonly label: string;
  readonly icon: LucideIcon;
  readonly run: () => void;
  /** Other words that people type for it. */
  readonly also?: string | undefined;
  /** The key that does it. */
  readonly hint?: string;
  /** Listed before anything is typed. */
  readonly isUsual?: true;
}

type Query = Readonly<Record<string, string | number | undefined>>;

/** Goes to a screen, or changes what the open one shows. */
export function useOpen(): (path: string, query?: Query) => void {
  const address = useAddress();
  const { shop } = useShop();
  const [at, go] = useLocation();
  return (path, query = {}) => {
    if (at === path) {
      address.set(query);
      return;
    }
    const given = Object.entries({ shop: shop?.id, ...query }).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)]],
    );
    go(`${path}?${new URLSearchParams(given)}`);
  };
}
