import type { ShopTime } from '@embook/domain/shared';
import { type RefObject, useEffectEvent, useLayoutEffect } from 'react';
import { keyTable } from '../../lib/key-table.ts';
import { useKeys } from '../../lib/keys.ts';
import { toast } from '../../lib/toasts.ts';
import { m } from '../../paraglide/messages.js';
import { columnTitle } from '../agenda-words.ts';
import { placeAt } from './geometry.ts';
import { entryOf, type GridModel, newAt, startIn } from './grid-model.ts';

const HOLD_MS = 500;
const SLACK_PX = 8;

type Point = Pick<PointerEvent, 'clientX' | 'clientY'>;

const isOnEntry = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[data-entry], [data-fold]') !== null;

/** AGD-8: W, a right click or a long press asks why a cell is not free; on an entry they keep their usual meaning. */
export function useWhy(body: RefObject<HTMLElement | null>, latest: RefObject<GridModel>): void {
  const askIn = (column: number, startsAt: ShopTime, x: number, y: number): boolean => {
    const model = latest.current;
    const target = model.columns[column];
    if (!target) return false;
    model.askWhy({ ...newAt(model, { column, startsAt }), name: columnTitle(target), x, y });
    return true;
  };
  const askAt = useEffectEvent((root: HTMLElement, { clientX, clientY }: Point): boolean => {
    const { column, isInside, timeIn } = placeAt({ ...latest.current, body: root }, { clientX, clientY });
    return isInside && askIn(column, startIn(latest.current, column, timeIn(column)), clientX, clientY);
  });

  useKeys({
    [keyTable.why[0]]: () => {
      const { state, columns } = latest.current;
      const { cursor, lifted } = state.get();
      const focused = document.activeElement;
      if (lifted || !body.current) return false;
      const shown = cursor ? body.current.querySelector('[data-cursor]') : focused;
      const { right = 0, top = 0 } = shown?.getBoundingClientRect() ?? {};
      if (cursor) return askIn(cursor.column, cursor.startsAt, right, top);
      // From an entry by keyboard: its column and time, which can then be changed.
      const entry = focused instanceof HTMLElement ? entryOf(latest.current, focused.dataset['entry']) : undefined;
      const column = columns.findIndex(({ key }) => focused?.closest(`[data-column="${key}"]`));
      if (entry) return askIn(column, entry.startsAt, right, top);
      // The key is in the help, and would seem to be broken.
      toast.problem(m.agenda_why_point());
      return true;
    },
  });

  useLayoutEffect(() => {
    const root = body.current;
    if (!root) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let from: Point | undefined;
    const stop = () => clearTimeout(timer);
    const press = (event: PointerEvent) => {
      stop();
      if (event.pointerType !== 'touch' || !event.isPrimary || isOnEntry(event.target)) return;
      from = { clientX: event.clientX, clientY: event.clientY };
      const point = from;
      timer = setTimeout(() => askAt(root, point), HOLD_MS);
    };
    const move = ({ clientX, clientY }: PointerEvent) => {
      if (from && Math.hypot(clientX - from.clientX, clientY - from.clientY) > SLACK_PX) stop();
    };
    const menu = (event: MouseEvent) => {
      stop();
      if (!isOnEntry(event.target) && askAt(root, event)) event.preventDefault();
    };
    root.addEventListener('pointerdown', press);
    root.addEventListener('pointermove', move);
    root.addEventListener('pointerup', stop);
    root.addEventListener('pointercancel', stop);
    root.addEventListener('contextmenu', menu);
    return () => {
      stop();
      root.removeEventListener('pointerdown', press);
      root.removeEventListener('pointermove', move);
      root.removeEventListener('pointerup', stop);
      root.removeEventListener('pointercancel', stop);
      root.removeEventListener('contextmenu', menu);
    };
  }, [body]);
}
