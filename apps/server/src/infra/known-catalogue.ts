/** Those asked for first make way. */
const MOST = 5_000;

/**
 * Parts of companies' catalogues as they stand in a version of it (P3). Who asks brings the version that was read with
 * their key, and triggers count it up with every change, so nothing known is older than the question.
 */
export function createKnownCatalogue<Part>() {
  const known = new Map<string, { readonly version: number; readonly part: Part }>();
  return {
    find(key: string, version: number): Part | undefined {
      const found = known.get(key);
      return found?.version === version ? found.part : undefined;
    },

    keep(key: string, version: number, part: Part): void {
      const oldest = known.keys().next();
      if (known.size >= MOST && !oldest.done) known.delete(oldest.value);
      known.set(key, { version, part });
    },
  };
}
