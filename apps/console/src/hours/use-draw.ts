import { type PointerEvent, useState } from 'react';
import { DAY_END, type DrawnRange, fitted, STEP } from './draft.ts';

interface Drawing {
  readonly weekday: number;
  readonly anchor: number;
  readonly opens: number;
  readonly closes: number;
  /** The range being resized; undefined while a new one is drawn. */
  readonly pulled: DrawnRange | undefined;
}

const CLICKED = 60;

const snapped = (minute: number): number => Math.min(DAY_END, Math.max(0, Math.round(minute / STEP) * STEP));

/** Draws ranges with a pointer, in steps of 15 minutes; `minuteAt` converts a position in the column. */
export function useDraw(
  minuteAt: (event: PointerEvent<HTMLElement>) => number,
  onDrawn: (weekday: number, range: { opens: number; closes: number }, pulled: DrawnRange | undefined) => void,
) {
  const [drawing, setDrawing] = useState<Drawing>();
  return {
    drawing,
    /** The handlers of a day's column; `others` are its existing ranges. */
    column: (weekday: number, others: readonly DrawnRange[]) => ({
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        const isTouch = event.pointerType === 'touch';
        if (event.button !== 0 || isTouch || (event.target as Element).closest('[data-range]')) return;
        const anchor = snapped(minuteAt(event));
        event.currentTarget.setPointerCapture(event.pointerId);
        setDrawing({ weekday, anchor, opens: anchor, closes: anchor, pulled: undefined });
      },
      onPointerMove: (event: PointerEvent<HTMLElement>) => {
        if (drawing?.weekday !== weekday) return;
        const now = snapped(minuteAt(event));
        const free = others.filter((range) => range !== drawing.pulled);
        const drawn = { opens: Math.min(drawing.anchor, now), closes: Math.max(drawing.anchor, now) };
        setDrawing({ ...drawing, ...fitted(drawn, free, drawing.anchor) });
      },
      onPointerUp: () => {
        if (drawing?.weekday !== weekday) return;
        setDrawing(undefined);
        const { opens, closes, anchor, pulled } = drawing;
        const isClick = closes - opens < STEP;
        if (isClick && pulled) return;
        const range = isClick ? { opens: anchor, closes: Math.min(DAY_END, anchor + CLICKED) } : { opens, closes };
        const last = fitted(
          range,
          others.filter((other) => other !== pulled),
          anchor,
        );
        if (last.closes - last.opens >= STEP) onDrawn(weekday, last, pulled);
      },
      onPointerCancel: () => setDrawing(undefined),
    }),
    /** The handler of a range's upper or lower edge. */
    edge: (range: DrawnRange, side: 'opens' | 'closes') => (event: PointerEvent<HTMLElement>) => {
      event.stopPropagation();
      event.currentTarget.closest('[data-column]')?.setPointerCapture(event.pointerId);
      const anchor = side === 'closes' ? range.opens : range.closes;
      setDrawing({ weekday: range.weekday, anchor, opens: range.opens, closes: range.closes, pulled: range });
    },
  };
}
