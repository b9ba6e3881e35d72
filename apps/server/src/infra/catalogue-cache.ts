import { LRUCache } from 'lru-cache';

const MAX_PARTS = 5_000;

/**
 * Parts of companies' catalogues, cached for one version (P3). Callers pass the version that was read with their key,
 * and triggers increment it with every change, so nothing cached is older than the call.
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
