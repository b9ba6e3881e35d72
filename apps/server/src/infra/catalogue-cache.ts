/** Those asked for first make way. */
const MOST = 5_000;

/**
 * Parts of companies' catalogues as they stand in a version of it (P3). Who asks brings the version that was read with
 * their key, and triggers count it up with every change, so nothing cached is older than the question.
 */
export function createCatalogueCache<Part>() {
  const cached = new Map<string, { readonly version: number; readonly part: Part }>();
  return {
    find(key: string, version: number): Part | undefined {
      const found = cached.get(key);
      return found?.version === version ? found.part : undefined;
    },

    keep(key: string, version: number, part: Part): void {
      const oldest = cached.keys().next();
      if (cached.size >= MOST && !oldest.done) cached.delete(oldest.value);
      cached.set(key, { version, part });
    },
  };
}
