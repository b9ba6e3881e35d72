import { LocateFixed } from 'lucide-react';
import { useState } from 'react';
import { m } from '../../paraglide/messages.js';
import { Button } from '../../ui/button/button.tsx';
import type { Position } from './nearest.ts';
import css from './shop-list.module.css';

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
    <div className={css.nearest}>
      <Button kind="secondary" small loading={locating} aria-pressed={shown} onClick={locate}>
        <LocateFixed size={18} aria-hidden />
        {m.common_shop_nearest()}
      </Button>
      {refused && (
        <p className={css.refused} role="alert">
          {m.common_shop_nearest_refused()}
        </p>
      )}
    </div>
  );
}
