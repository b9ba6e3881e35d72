import type { Shop } from '@embook/domain/shops';

export interface Position {
  readonly latitude: number;
  readonly longitude: number;
}

const EARTH_METERS = 6_371_000;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** The great-circle distance in metres; null for a shop without coordinates. */
function distanceTo({ latitude, longitude }: Pick<Shop, 'latitude' | 'longitude'>, from: Position): number | null {
  if (latitude === null || longitude === null) return null;
  const north = Math.sin(radians(latitude - from.latitude) / 2) ** 2;
  const east = Math.sin(radians(longitude - from.longitude) / 2) ** 2;
  const part = north + Math.cos(radians(from.latitude)) * Math.cos(radians(latitude)) * east;
  return 2 * EARTH_METERS * Math.asin(Math.sqrt(part));
}

/** Shops with their distance, nearest first; those without coordinates stay at the end, in the company's order. */
export const nearestFirst = (shops: readonly Shop[], from: Position): { shop: Shop; distance: number | null }[] =>
  shops
    .map((shop) => ({ shop, distance: distanceTo(shop, from) }))
    .toSorted((a, b) => (a.distance ?? EARTH_METERS * 4) - (b.distance ?? EARTH_METERS * 4));
