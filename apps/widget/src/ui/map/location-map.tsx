import { useEffect, useRef, useState } from 'react';
import { m } from '../../paraglide/messages.js';
import css from './location-map.module.css';

interface LocationMapProps {
  latitude: number;
  longitude: number;
  /** The address, as the accessible name. */
  address: string;
}

/**
 * A map of a location. It is downloaded when it becomes visible, and removed when it or its tiles cannot be loaded: so
 * callers show the address and the directions too.
 */
export function LocationMap({ latitude, longitude, address }: LocationMapProps) {
  const box = useRef<HTMLDivElement>(null);
  const [failed, setFailed] = useState(false);
  const label = m.common_map_of({ place: address });
  const zoomIn = m.common_map_zoom_in();
  const zoomOut = m.common_map_zoom_out();

  useEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    let left = false;
    let remove: (() => void) | undefined;
    const giveUp = () => left || setFailed(true);
    const watch = new IntersectionObserver(([seen]) => {
      if (!seen?.isIntersecting) return;
      watch.disconnect();
      import('./draw-map.ts').then(({ drawMap }) => {
        if (left) return;
        remove = drawMap(element, { at: [latitude, longitude], label, zoomIn, zoomOut, onFail: giveUp });
      }, giveUp);
    });
    watch.observe(element);
    return () => {
      left = true;
      watch.disconnect();
      remove?.();
    };
  }, [latitude, longitude, label, zoomIn, zoomOut]);

  if (failed) return null;
  return (
    <div className={css.frame}>
      <div ref={box} className={css.map} />
    </div>
  );
}
