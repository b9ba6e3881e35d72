import type { AgendaEntry } from '@embook/domain/agenda';
import { startOfDay } from '@embook/domain/shared';
import {
  type CSSProperties,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
} from 'react';
import { useShopNow } from '../../lib/clock.ts';
import { m } from '../../paraglide/messages.js';
import { Column } from './column.tsx';
import { ColumnHeads } from './column-heads.tsx';
import blocks from './entry-block.module.css';
import { placeAt } from './geometry.ts';
import { focusEntry, goTo, pressInGrid, renewSlot } from './grid-keys.ts';
import type { Cursor } from './grid-state.ts';
import { cursorAt, entryOf, type GridModel, newAt } from './grid-model.ts';
import css from './grid.module.css';
import { HourLabels, NowLine } from './now-line.tsx';
import { LandingPlace, SlotCursor } from './overlay.tsx';
import { countRender } from './render-count.ts';
import { isAtLowerEdge, useDrag } from './use-drag.ts';
import { useWhy } from './use-why.ts';

interface GridProps {
  model: GridModel;
  label: string;
  /** Called with the entries that are folded into one marker. */
  onFold: (entries: readonly AgendaEntry[]) => void;
}

/**
 * The agenda as columns of time: positioned buttons with one tab stop; pointer and key events are handled once, here.
 */
export function Grid({ model, label, onFold }: GridProps) {
  countRender('grid');
  const { agenda, columns, hours, hourHeight, mayChange, state } = model;
  const scroller = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const focused = useRef<string>(undefined);
  /** The free slot that was pressed last. */
  const taken = useRef<Cursor>(undefined);
  const latest = useLatest(model);
  const now = Math.floor(useShopNow(agenda.timeZone) / 60) * 60;
  useDrag(body, scroller, latest);
  useWhy(body, latest);
  useScrollToNow(scroller, model);

  // A change by others may render the focused entry in another column: the focus follows it (AGD-6).
  useLayoutEffect(() => {
    const key = focused.current;
    if (key !== undefined && body.current && document.activeElement === document.body) focusEntry(body.current, key);
  });

  useLayoutEffect(() => {
    if (body.current) renewSlot(model, body.current);
  }, [model]);

  const press = (event: KeyboardEvent) => {
    if (body.current && pressInGrid(latest.current, body.current, event)) event.preventDefault();
  };
  const hover = (event: PointerEvent) => {
    const { lifted, cursor } = state.get();
    if (!body.current || lifted || event.pointerType !== 'mouse') return;
    const isOverEntry =
      event.target instanceof Element && event.target.closest<HTMLElement>('[data-entry], [data-fold]');
    if (isOverEntry) showEdge(isOverEntry, event);
    const { column, isInside, timeIn } = placeAt({ ...model, body: body.current }, event);
    const next = isOverEntry || !isInside ? undefined : cursorAt(model, column, timeIn(column), 'pointer');
    // A slot that has the focus keeps it until another is under the pointer.
    if (!next && cursor?.by === 'keys') return;
    if (next?.startsAt !== cursor?.startsAt || next?.column !== cursor?.column) state.set({ cursor: next });
  };
  const tap = (event: MouseEvent) => {
    const target = event.target instanceof Element ? event.target : null;
    const { cursor: shown } = state.get();
    taken.current = target?.closest('[data-cursor]') ? shown : undefined;
    if (!body.current || taken.current) return;
    const fold = target?.closest<HTMLElement>('[data-fold]')?.dataset['fold']?.split(' ');
    if (fold) return onFold(fold.flatMap((key) => entryOf(model, key) ?? []));
    const entry = entryOf(model, target?.closest<HTMLElement>('[data-entry]')?.dataset['entry']);
    if (entry) return model.open(entry);
    // By touch the first tap shows the free slot, the second one takes it.
    const { column, isInside, timeIn } = placeAt({ ...model, body: body.current }, event);
    const next = isInside ? cursorAt(model, column, timeIn(column), 'pointer') : undefined;
    // The slot is drawn a little smaller than its time: a press on its edge, or on the line of the hour, takes it too.
    if (next && next.startsAt === shown?.startsAt && next.column === shown.column) {
      taken.current = shown;
      return model.startBooking(newAt(model, shown));
    }
    if (isInside) state.set({ cursor: next });
  };
  const enter = ({ target, currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
    focused.current = target.dataset['entry'];
    if (target !== currentTarget) {
      currentTarget.tabIndex = -1;
      if (focused.current !== undefined) state.set({ cursor: undefined });
      return;
    }
    const first = currentTarget.querySelector<HTMLElement>('[data-entry]');
    // What a press on a free slot opened has closed: the keys go on at that slot, not at somebody's visit.
    if (taken.current && relatedTarget === null)
      goTo(latest.current, currentTarget, taken.current.column, taken.current.startsAt);
    else if (first) first.focus();
    else state.set({ cursor: cursorAt(model, 0, columns[0]?.working[0]?.from ?? 0, 'keys') });
  };
  const leave = ({ relatedTarget, currentTarget }: FocusEvent<HTMLElement>) => {
    if (relatedTarget instanceof Node && currentTarget.contains(relatedTarget)) return;
    currentTarget.tabIndex = 0;
    if (relatedTarget !== null) focused.current = undefined;
  };
  const hourCount = (hours.untilMinute - hours.fromMinute) / 60;
  const style = { '--columns': columns.length, '--hours': hourCount, '--hour': `${hourHeight}px` } as CSSProperties;
  return (
    <div ref={scroller} className={css.scroller} style={style}>
      <ColumnHeads agenda={agenda} columns={columns} now={now} />
      <div
        ref={body}
        role="grid"
        tabIndex={0}
        aria-label={label}
        aria-readonly={!mayChange(null)}
        className={css.body}
        onKeyDown={press}
        onPointerMove={hover}
        onPointerLeave={() => state.get().cursor?.by === 'pointer' && state.set({ cursor: undefined })}
        onClick={tap}
        onFocus={enter}
        onBlur={leave}
      >
        <div className={css.gutter} role="presentation">
          <HourLabels zone={agenda.timeZone} columns={columns} hours={hours} hourHeight={hourHeight} />
        </div>
        {columns.map((column) => (
          <Column
            key={column.key}
            agenda={agenda}
            column={column}
            hours={hours}
            hourHeight={hourHeight}
            now={now}
            mayChange={mayChange(column.kind === 'employee' ? column.id : null)}
          />
        ))}
        <NowLine zone={agenda.timeZone} columns={columns} hours={hours} />
        <div className={css.overlay} role="rowgroup">
          <SlotCursor model={model} latest={latest} />
        </div>
        <div className={css.overlay} role="presentation">
          <LandingPlace model={model} />
        </div>
      </div>
      {columns.length === 0 && <p className={css.empty}>{m.agenda_no_columns()}</p>}
    </div>
  );
}

/** The latest value, for listeners outside React. */
function useLatest<T>(value: T): RefObject<T> {
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  });
  return latest;
}

/** The lower edge of a block that can be resized has another cursor. */
function showEdge(block: HTMLElement, event: PointerEvent): void {
  const cursor = block.classList.contains(blocks.lift ?? '') && isAtLowerEdge(block, event) ? 'ns-resize' : '';
  if (block.style.cursor !== cursor) block.style.cursor = cursor;
}

/** Today scrolls to the current time, any other day to its start; changes by others never scroll. */
function useScrollToNow(scroller: RefObject<HTMLDivElement | null>, model: GridModel): void {
  const latest = useLatest(model);
  const first = model.columns[0]?.key;
  useEffect(() => {
    if (first === undefined) return undefined;
    // In the next frame, so that the browser computes the layout once.
    const frame = requestAnimationFrame(() => {
      const { agenda, columns, hours, hourHeight } = latest.current;
      const view = scroller.current;
      if (!view) return;
      const today = startOfDay(agenda.now);
      const isToday = columns.some(({ midnight }) => midnight === today);
      const minutes = (agenda.now - today) / 60 - hours.fromMinute;
      view.scrollTop = isToday ? Math.max(0, (minutes / 60) * hourHeight - view.clientHeight / 3) : 0;
    });
    return () => cancelAnimationFrame(frame);
  }, [first, scroller, latest]);
}
