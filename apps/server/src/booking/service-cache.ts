import { createCatalogueCache } from '../infra/catalogue-cache.ts';
import type { StoredRoom, StoredService } from './stored-service.ts';

interface Which {
  readonly companyId: number;
  readonly serviceId: number;
  /** Undefined: with all its rooms. */
  readonly roomId: number | undefined;
}

export type ServiceCache = ReturnType<typeof createServiceCache>;

/** Services with their rooms, cached for one version of the catalogue. When rooms are taken is never cached. */
export function createServiceCache() {
  const known = createCatalogueCache<StoredService>();
  const keyOf = ({ companyId, serviceId, roomId }: Which): string => `${companyId} ${serviceId} ${roomId}`;
  const withoutTaken = (room: StoredRoom): StoredRoom => ({ ...room, taken: [] });
  return {
    find: (which: Which, version: number): StoredService | undefined => known.find(keyOf(which), version),
    keep: (which: Which, version: number, service: StoredService): void =>
      known.keep(keyOf(which), version, { ...service, rooms: service.rooms.map(withoutTaken) }),
  };
}
