import type { ShopTime } from '@embook/domain/shared';
import { type RefObject, useEffectEvent, useLayoutEffect, useRef } from 'react';
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
  /** The entry that the pointer is over. */
  const hovered = useRef<Element>(null);
  const askIn = (column: number, startsAt: ShopTime, x: number, y: number, serviceId?: number): boolean => {
    const model = latest.current;
    const target = model.columns[column];
    if (!target) return false;
    const service = serviceId === undefined ? {} : { serviceId };
    model.askWhy({ ...newAt(model, { column, startsAt }), ...service, name: columnTitle(target), x, y });
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
      // From an entry, focused or pointed at: its column, time and service, which can then be changed.
      const block = focused?.closest('[data-entry]') ?? hovered.current;
      const shown = cursor ? body.current.querySelector('[data-cursor]') : block;
      const { right = 0, top = 0 } = shown?.getBoundingClientRect() ?? {};
      if (cursor) return askIn(cursor.column, cursor.startsAt, right, top);
      const entry = entryOf(latest.current, block?.getAttribute('data-entry') ?? undefined);
      const column = columns.findIndex(({ key }) => block?.closest(`[data-column="${key}"]`));
      if (entry) return askIn(column, entry.startsAt, right, top, entry.service?.id);
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
    const over = ({ target }: PointerEvent) => {
      hovered.current = target instanceof Element ? target.closest('[data-entry]') : null;
    };
    const leave = () => {
      hovered.current = null;
    };
    root.addEventListener('pointerover', over);
    root.addEventListener('pointerleave', leave);
    root.addEventListener('pointerdown', press);
    root.addEventListener('pointermove', move);
    root.addEventListener('pointerup', stop);
    root.addEventListener('pointercancel', stop);
    root.addEventListener('contextmenu', menu);
    return () => {
      stop();
      root.removeEventListener('pointerover', over);
      root.removeEventListener('pointerleave', leave);
      root.removeEventListener('pointerdown', press);
      root.removeEventListener('pointermove', move);
      root.removeEventListener('pointerup', stop);
      root.removeEventListener('pointercancel', stop);
      root.removeEventListener('contextmenu', menu);
    };
  }, [body]);
}
