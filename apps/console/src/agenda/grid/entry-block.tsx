import type { Agenda, AgendaEntry, Placed } from '@embook/domain/agenda';
import { clockOf, formatEuro } from '@embook/domain/shared';
import { Check, Clock, Coffee, DoorOpen, Lock, type LucideIcon, UserX, X, Zap } from 'lucide-react';
import { type CSSProperties, memo } from 'react';
import { type EntryState, inkOf } from '../entry-look.ts';
import { accessibleName, dueText, rangeText, seatsText, stateWord, titleOf } from '../words.ts';
import css from './entry-block.module.css';

/** Sessions and visits are counted apart, so the kind is part of what names an entry. */
export const entryKey = ({ kind, id }: Pick<AgendaEntry, 'kind' | 'id'>): string =>
  `${kind === 'hold' ? 'booking' : kind}-${id}`;

const signs: Readonly<Partial<Record<EntryState, LucideIcon>>> = {
  here: DoorOpen,
  running: DoorOpen,
  done: Check,
  no_show: UserX,
  cancelled: X,
  held: Clock,
  new: Zap,
};

/** One tick for each seat; more than these are a bar. */
const MOST_TICKS = 16;

interface EntryBlockProps {
  entry: AgendaEntry;
  /** Minutes below the top of the grid, and how many it lasts. */
  top: number;
  minutes: number;
  half: Placed<AgendaEntry>['half'];
  lines: 1 | 2 | 3 | 4;
  state: EntryState;
  progress: number;
  /** The room in a column of an employee, the employee in a column of a room. */
  where: string | undefined;
  rooms: Agenda['rooms'];
  employees: Agenda['employees'];
  canLift: boolean;
}

/** One entry of the agenda. Dragging and keys are handled by the grid, which finds it by `data-entry`. */
export const EntryBlock = memo(function EntryBlock(props: EntryBlockProps) {
  const { entry, top, minutes, half, lines, state, progress, where, canLift } = props;
  const style = { '--t': top, '--d': minutes, '--p': progress } as CSSProperties; // own properties of ours
  return (
    <button
      type="button"
      role="gridcell"
      tabIndex={-1}
      className={css.block}
      style={style}
      data-entry={entryKey(entry)}
      data-state={state}
      data-ink={inkOf(entry)}
      data-half={half}
      data-lines={lines}
      data-lift={canLift || undefined}
      aria-label={accessibleName(entry, state, props)}
    >
      {state === 'block' ? <BlockedLines entry={entry} /> : <Lines {...props} where={where} />}
      {canLift && <span className={css.resize} data-resize />}
    </button>
  );
});

function Lines({ entry, lines, state, where }: Pick<EntryBlockProps, 'entry' | 'lines' | 'state' | 'where'>) {
  const service = entry.kind === 'session' ? undefined : entry.service?.name;
  const isShort = lines < 3;
  return (
    <>
      <span className={css.name}>{titleOf(entry)}</span>
      <State entry={entry} state={state} />
      {entry.dueCents !== null && (
        <span className={css.due}>
          <span className={css.dueWords}>{dueText(entry.dueCents)}</span>
          <span className={css.dueShort}>{formatEuro(entry.dueCents)}</span>
        </span>
      )}
      {service !== undefined && (
        <span className={css.line}>{isShort ? `${clockOf(entry.startsAt)} ${service}` : service}</span>
      )}
      {(!isShort || service === undefined) && (
        <span className={css.time}>
          {rangeText(entry.startsAt, entry.endsAt)}
          {where !== undefined && <span className={css.where}>{` · ${where}`}</span>}
        </span>
      )}
      {entry.kind === 'session' && <Seats entry={entry} />}
    </>
  );
}

function State({ entry, state }: Pick<EntryBlockProps, 'entry' | 'state'>) {
  const Sign = signs[state];
  if (!Sign) return null;
  return (
    <span className={css.state}>
      <Sign size={14} strokeWidth={2.1} aria-hidden />
      <span className={css.word}>{stateWord(state, entry)}</span>
    </span>
  );
}

function Seats({ entry }: { entry: AgendaEntry }) {
  const { taken, total } = entry;
  const [filled, all] = [taken ?? 0, total ?? 0];
  return (
    <span className={css.seats}>
      {all <= MOST_TICKS ? (
        <span className={css.ticks} style={{ '--seats': all, '--taken': filled } as CSSProperties} aria-hidden />
      ) : (
        <span className={css.bar} style={{ '--share': all === 0 ? 0 : filled / all } as CSSProperties} aria-hidden />
      )}
      <b>{`${filled}/${all}`}</b>
      <span className={css.word}>{seatsText(entry)}</span>
    </span>
  );
}

const isBreak = (reason: string | null): boolean => /lunch|pause|break|pauze|pietūs|pietų|mittag/i.test(reason ?? '');

function BlockedLines({ entry }: { entry: AgendaEntry }) {
  const Sign = isBreak(entry.reason) ? Coffee : Lock;
  return (
    <>
      <span className={css.name}>
        <Sign size={15} aria-hidden />
        <span className={css.reason}>{titleOf(entry)}</span>
      </span>
      <span className={css.time}>{rangeText(entry.startsAt, entry.endsAt)}</span>
    </>
  );
}
