import { ZoomIn, ZoomOut } from 'lucide-react';
import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useId, useState } from 'react';
import { m } from '../../paraglide/messages.js';
import { firstCrop, MOST_ZOOM, moved, zoomed, zoomOf } from './crop.ts';
import css from './crop-box.module.css';
import { drawCrop } from './picture-file.ts';
import shared from '../../ui/shared/shared.module.css';

/** A press of an arrow key moves by so much of what is seen. */
const STEP = 0.05;
const ZOOM_STEP = 0.25;

const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
};

const zooms: Readonly<Record<string, number>> = { '+': ZOOM_STEP, '=': ZOOM_STEP, '-': -ZOOM_STEP };

interface CropBoxProps {
  picture: ImageBitmap;
  /** Holds what shows, ready to be sent. */
  canvas: RefObject<HTMLCanvasElement | null>;
}

/** The square that will show. The picture moves under it by dragging or arrow keys, and nearer by slider, plus and minus. */
export function CropBox({ picture, canvas }: CropBoxProps) {
  const hint = useId();
  const [crop, setCrop] = useState(() => firstCrop(picture));
  const zoom = zoomOf(picture, crop);
  useEffect(() => {
    if (canvas.current) drawCrop(canvas.current, picture, crop);
  }, [canvas, picture, crop]);

  const drag = ({ currentTarget, pointerId, movementX, movementY }: PointerEvent) => {
    if (!currentTarget.hasPointerCapture(pointerId)) return;
    const { clientWidth } = currentTarget;
    setCrop((before) => moved(picture, before, -movementX / clientWidth, -movementY / clientWidth));
  };
  const press = (event: KeyboardEvent) => {
    const arrow = arrows[event.key];
    const nearer = zooms[event.key];
    if (!arrow && nearer === undefined) return;
    event.preventDefault();
    setCrop((before) => (arrow ? moved(picture, before, ...arrow) : zoomed(picture, before, zoom + (nearer ?? 0))));
  };
  return (
    <div className={css.crop}>
      {/* Screen readers leave the arrow keys to an application. */}
      <div role="application" className={css.stage}>
        <button
          type="button"
          className={css.box}
          aria-label={m.common_profile_picture_crop()}
          aria-describedby={hint}
          onKeyDown={press}
          onPointerDown={({ currentTarget, pointerId }) => currentTarget.setPointerCapture(pointerId)}
          onPointerMove={drag}
        >
          <canvas ref={canvas} className={css.canvas} />
        </button>
      </div>
      <p id={hint} className={`${shared.muted} ${css.hint}`}>
        {m.common_profile_picture_move()}
      </p>
      <label className={css.zoom}>
        <ZoomOut size={18} aria-hidden />
        <input
          type="range"
          min={1}
          max={MOST_ZOOM}
          step={0.05}
          value={zoom}
          aria-label={m.common_profile_picture_zoom()}
          onChange={({ target }) => setCrop(zoomed(picture, crop, Number(target.value)))}
        />
        <ZoomIn size={18} aria-hidden />
      </label>
    </div>
  );
}
