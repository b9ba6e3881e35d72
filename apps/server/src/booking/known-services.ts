import type { StoredService } from './stored-service.ts';

/** Those asked for first make way. */
const MOST = 5_000;

/**
 * Services with their rooms as they stand in a version of the company's catalogue (P3). Who asks brings the version that
 * was read with their key, and triggers count it up with every change, so nothing known is older than the question.
 * When rooms are taken is no part of the catalogue and is never kept.
 */
export function createKnownServices() {
  const known = new Map<string, { readonly version: number; readonly service: StoredService }>();
  return {
    find(key: string, version: number): StoredService | undefined {
      const found = known.get(key);
      return found?.version === version ? found.service : undefined;
    },

    keep(key: string, version: number, service: StoredService): void {
      const oldest = known.keys().next();
      if (known.size >= MOST && !oldest.done) known.delete(oldest.value);
      known.set(key, {
        version,
        service: { ...service, rooms: service.rooms.map((room) => ({ ...room, taken: [] })) },
      });
    },
  };
}
