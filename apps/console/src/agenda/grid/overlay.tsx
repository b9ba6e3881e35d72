import { isOutsideHours, offsetOf } from '@embook/domain/agenda';
import { clockOf } from '@embook/domain/shared';
import { Lock, Plus } from 'lucide-react';
import { type CSSProperties, type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { m } from '../../paraglide/messages.js';
import { linesOf } from '../entry-look.ts';
import { inkOf } from '../../theme/ink.ts';
import { columnTitle, landingText, obstacleText } from '../agenda-words.ts';
import { movedText } from './entry-block.ts';
import { GUTTER } from './geometry.ts';
import type { GridModel } from './grid-model.ts';
import { newAt } from './grid-model.ts';
import { landingTop } from './grid-keys.ts';
import { useCursor, useLifted } from './grid-state.ts';
import css from './overlay.module.css';

const at = (column: number, top: number, minutes: number) =>
  ({ '--t': top, '--d': minutes, gridColumn: `${column + 2} / ${column + 3}` }) as CSSProperties; // custom properties

/** Between the target of a move and its label. */
const TIP_GAP = 12;

/** Where the label of a target has room in the visible part of the grid: beside it, else below it in its column. */
function tipSide(place: HTMLElement, tip: HTMLElement): 'end' | 'start' | 'under' {
  const view = place.closest('[role=grid]')?.parentElement?.getBoundingClientRect();
  const box = place.getBoundingClientRect();
  const isLeftToRight = getComputedStyle(place).direction === 'ltr';
  const needed = tip.offsetWidth + TIP_GAP;
  const right = Math.min(view?.right ?? 0, innerWidth) - box.right;
  const left = box.left - (view?.left ?? 0);
  const [after, before] = isLeftToRight ? [right, left - GUTTER] : [left, right - GUTTER];
  if (after >= needed) return 'end';
  return before >= needed ? 'start' : 'under';
}

/** The target of a moved entry, with its label: who, when, and why not (AGD-5). */
export function LandingPlace({ model }: { model: GridModel }) {
  const lifted = useLifted(model.state);
  const place = useRef<HTMLDivElement>(null);
  const tip = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    if (lifted?.by === 'keys') place.current?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
    if (!place.current || !tip.current) return;
    // Measured beside the target, where the label has its natural width.
    tip.current.dataset['side'] = 'end';
    tip.current.dataset['side'] = tipSide(place.current, tip.current);
  }, [lifted]);
  if (!lifted) return null;
  const { agenda, columns } = model;
  const { entry, landing, obstacle, column, by } = lifted;
  const top = landingTop(model, lifted);
  const endsAt = landing.startsAt + landing.minutes * 60;
  // A visit that begins when it began gets another end, which is then the time to look at.
  const isEnd = lifted.isResized || (landing.startsAt === entry.startsAt && endsAt !== entry.endsAt);
  const isWeek = columns.some(({ midnight }) => midnight !== columns[0]?.midnight);
  const room = agenda.rooms.find(({ id }) => id === landing.roomId)?.name;
  const reason = obstacle
    ? obstacleText(obstacle, agenda)
    : [
        m.agenda_was({ time: clockOf(isEnd ? entry.endsAt : entry.startsAt) }),
        room === undefined ? undefined : m.agenda_room_free({ room }),
        isOutsideHours(agenda, landing) ? m.agenda_outside_hours() : undefined,
      ]
        .filter(Boolean)
        .join(' · ');
  return (
    <>
      <span className={css.mark} style={{ '--t': isEnd ? top + landing.minutes : top } as CSSProperties} aria-hidden>
        {clockOf(isEnd ? endsAt : landing.startsAt)}
      </span>
      <div
        ref={place}
        className={`${css.landing} ${inkOf(entry)}`}
        style={at(column, top, landing.minutes)}
        data-by={by}
        data-refused={obstacle ? '' : undefined}
        aria-hidden
      >
        {by === 'keys' && (
          <span
            className={css.held}
            data-lines={linesOf({ startsAt: 0, endsAt: landing.minutes * 60 }, model.hourHeight)}
          >
            {movedText(entry, landing, model.hourHeight)}
          </span>
        )}
        <span ref={tip} className={css.tip}>
          <b>{landingText(landing, agenda, isWeek)}</b>
          <small>{reason}</small>
        </span>
      </div>
    </>
  );
}

/** For a longer free time only its end is shown. */
const LONG_MINUTES = 180;

/** AGD-4: a free slot: press it for a booking, or its lock for a block. */
export function SlotCursor({ model, latest }: { model: GridModel; latest: RefObject<GridModel> }) {
  const cursor = useCursor(model.state);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (cursor?.by === 'keys') button.current?.focus();
  }, [cursor]);
  if (!cursor) return null;
  const { columns, hours } = model;
  const column = columns[cursor.column];
  if (!column) return null;
  const top = offsetOf(cursor.startsAt, column.midnight, hours);
  const minutes = Math.max(15, (cursor.endsAt - cursor.startsAt) / 60);
  const free = Math.round((cursor.freeUntil - cursor.startsAt) / 60);
  const time = clockOf(cursor.startsAt);
  const until = clockOf(cursor.freeUntil);
  const words =
    free > LONG_MINUTES ? m.agenda_free_long({ time: until }) : m.agenda_free_until({ minutes: free, time: until });
  return (
    <div role="row" className={css.free} style={at(cursor.column, top, minutes)} data-cursor>
      <button
        ref={button}
        type="button"
        role="gridcell"
        className={css.book}
        aria-label={m.agenda_book_at({ time, name: columnTitle(column), words })}
        onClick={() => latest.current.startBooking(newAt(latest.current, cursor))}
      >
        <b>
          <Plus size={14} strokeWidth={2.4} aria-hidden />
          {time}
        </b>
        <span className={css.words}>{words}</span>
      </button>
      <button
        type="button"
        role="gridcell"
        className={css.block}
        aria-label={m.agenda_block_at({ time, name: columnTitle(column) })}
        title={m.agenda_block_this()}
        onClick={() => latest.current.startBlock({ ...newAt(latest.current, cursor), endsAt: cursor.endsAt })}
      >
        <Lock size={14} aria-hidden />
      </button>
    </div>
  );
}
