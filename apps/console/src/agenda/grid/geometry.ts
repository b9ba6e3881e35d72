import { type AgendaColumn, type ShownHours, timeAtOffset } from '@embook/domain/agenda';
import type { ShopTime } from '@embook/domain/shared';

/** The width of the hours left of the columns, in pixels. */
export const GUTTER = 56;

interface Point {
  readonly clientX: number;
  readonly clientY: number;
}

interface Drawn {
  readonly body: HTMLElement;
  readonly columns: readonly AgendaColumn[];
  readonly hours: ShownHours;
  readonly hourHeight: number;
}

/** The column and the time at a point of the screen; all columns have the same width. */
export function placeAt({ body, columns, hours, hourHeight }: Drawn, { clientX, clientY }: Point) {
  const rect = body.getBoundingClientRect();
  const width = (rect.width - GUTTER) / columns.length;
  const fromStart = getComputedStyle(body).direction === 'rtl' ? rect.right - clientX : clientX - rect.left;
  const index = Math.floor((fromStart - GUTTER) / width);
  const column = Math.min(columns.length - 1, Math.max(0, index));
  const offset = ((clientY - rect.top) / hourHeight) * 60;
  const timeIn = (at: number): ShopTime => timeAtOffset(offset, columns[at]?.midnight ?? 0, hours);
  return { column, isInside: index === column, timeIn };
}
