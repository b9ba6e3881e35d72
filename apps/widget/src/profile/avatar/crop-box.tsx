import { ZoomIn, ZoomOut } from 'lucide-react';
import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useId, useState } from 'react';
import { m } from '../../paraglide/messages.js';
import { firstCrop, MAX_ZOOM, moved, zoomed, zoomOf } from './crop.ts';
import css from './crop-box.module.css';
import { drawCrop } from './picture-file.ts';
import shared from '../../ui/shared/shared.module.css';

/** An arrow key moves by this share of the visible square. */
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
  /** Holds the cropped picture to upload. */
  canvas: RefObject<HTMLCanvasElement | null>;
}

/** The square to crop. The picture moves by dragging or arrow keys, and zooms by slider, plus and minus. */
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
      {/* In `role="application"` screen readers pass arrow keys on. */}
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
          max={MAX_ZOOM}
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
