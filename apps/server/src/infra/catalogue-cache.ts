import { LRUCache } from 'lru-cache';

const MAX_PARTS = 5_000;

/**
 * Parts of companies' catalogues as they stand in a version of it (P3). Who asks brings the version that was read with
 * their key, and triggers count it up with every change, so nothing cached is older than the question.
 */
export function createCatalogueCache<Part>() {
  const cached = new LRUCache<string, { readonly version: number; readonly part: Part }>({ max: MAX_PARTS });
  return {
    find(key: string, version: number): Part | undefined {
      const found = cached.get(key);
      return found?.version === version ? found.part : undefined;
    },

    keep(key: string, version: number, part: Part): void {
      cached.set(key, { version, part });
    },
  };
}
