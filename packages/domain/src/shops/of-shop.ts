/** A platform may leave out which shop a session or a bundle belongs to: it is the shop whose list was fetched. */
export const ofShop = <T extends { readonly shopId: number }>(shopId: number, found: readonly T[]): T[] =>
  found.map((each) => (each.shopId === 0 ? { ...each, shopId } : each));
