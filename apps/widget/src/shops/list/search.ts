import type { Shop } from '@embook/domain/shops';
import { addressLine } from '../address.ts';

/** Few shops are seen at a glance; beyond this a field helps. */
export const SEARCH_FROM = 7;

/** Without case and accents: `zurich` finds Zürich. */
const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Every word typed must occur in the name or the address. */
export function matchesSearch(shop: Shop, query: string): boolean {
  const text = plain(`${shop.name} ${addressLine(shop)}`);
  return plain(query)
    .split(/\s+/)
    .every((word) => text.includes(word));
}
