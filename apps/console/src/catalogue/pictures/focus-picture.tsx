import type { KeyboardEvent, PointerEvent } from 'react';
import { m } from '../../paraglide/messages.js';
import { fileOf, focusOf, withFocus } from './focus.ts';
import css from './pictures.module.css';

const STEP = 5;
const steps: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
};

/** A picture whose focal point is set by a press or by arrow keys; crops keep it visible. */
export function FocusPicture({ value, onChange }: { value: string; onChange: (picture: string) => void }) {
  const [x, y] = focusOf(value);
  const press = ({ currentTarget, clientX, clientY }: PointerEvent<HTMLButtonElement>) => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    onChange(withFocus(value, [((clientX - left) / width) * 100, ((clientY - top) / height) * 100]));
  };
  const move = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    onChange(withFocus(value, [x + step[0], y + step[1]]));
  };
  return (
    <span className={css.room}>
      <button
        type="button"
        className={css.frame}
        aria-label={m.catalogue_photo_focus({ x, y })}
        title={m.catalogue_photo_hint()}
        onPointerDown={press}
        onKeyDown={move}
      >
        <img className={css.picture} src={`${fileOf(value)}?w=320`} alt="" draggable={false} />
        <span className={css.point} style={{ insetInlineStart: `${x}%`, insetBlockStart: `${y}%` }} aria-hidden />
      </button>
    </span>
  );
}
