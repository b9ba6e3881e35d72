import type { Shop } from '@embook/domain/shops';
import { LocateFixed } from 'lucide-react';
import { useState } from 'react';
import { m } from '../../paraglide/messages.js';
import { Button } from '../../ui/button/button.tsx';
import css from './nearest.module.css';
import shared from '../../ui/shared/shared.module.css';

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

interface NearestButtonProps {
  /** The list is already in this order. */
  shown: boolean;
  onPosition: (position: Position) => void;
}

/** Asks the browser for the visitor's location, only when tapped. */
export function NearestButton({ shown, onPosition }: NearestButtonProps) {
  const [locating, setLocating] = useState(false);
  const [refused, setRefused] = useState(false);

  const locate = () => {
    setLocating(true);
    setRefused(false);
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setLocating(false);
        onPosition({ latitude: coords.latitude, longitude: coords.longitude });
      },
      () => {
        setLocating(false);
        setRefused(true);
      },
      { maximumAge: 600_000, timeout: 10_000 },
    );
  };

  return (
    <div>
      <Button kind="secondary" small loading={locating} aria-pressed={shown} onClick={locate}>
        <LocateFixed size={18} aria-hidden />
        {m.common_shop_nearest()}
      </Button>
      {refused && (
        <p className={`${shared.muted} ${css.refused}`} role="alert">
          {m.common_shop_nearest_refused()}
        </p>
      )}
    </div>
  );
}
