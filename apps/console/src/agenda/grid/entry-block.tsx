import type { Agenda, AgendaEntry, Placed } from '@embook/domain/agenda';
import { clockOf } from '@embook/domain/shared';
import { memo } from 'react';
import { type EntryState, inkOf } from '../entry-look.ts';
import { accessibleName, dueText, rangeText, stateWord, titleOf } from '../words.ts';
import css from './entry-block.module.css';
import { Seats } from './seats.tsx';

/** Sessions and visits are counted apart, so the kind is part of what names an entry. */
export const entryKey = ({ kind, id }: Pick<AgendaEntry, 'kind' | 'id'>): string =>
  `${kind === 'hold' ? 'booking' : kind}-${id}`;

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

const isBreak = (reason: string | null): boolean => /lunch|pause|break|pauze|pietūs|pietų|mittag/i.test(reason ?? '');

/** The name is the first line, which the styles set apart; the rest as far as there is room. */
function textOf({ entry, lines, where }: Pick<EntryBlockProps, 'entry' | 'lines' | 'where'>): string {
  const title = titleOf(entry);
  if (lines === 1) return title;
  const service = entry.kind === 'booking' || entry.kind === 'hold' ? entry.service?.name : undefined;
  if (lines === 2 && service !== undefined) return `${title}\n${clockOf(entry.startsAt)} ${service}`;
  const range = rangeText(entry.startsAt, entry.endsAt);
  const when = where === undefined ? range : `${range} · ${where}`;
  return service === undefined ? `${title}\n${when}` : `${title}\n${service}\n${when}`;
}

/**
 * One entry of the agenda. Most are a single element: four hundred of them are drawn at once (C1), so name, service and
 * time are the lines of one text, and bar and amount are drawn by the styles. Dragging and keys are heard by the grid,
 * which finds it by `data-entry`.
 */
export const EntryBlock = memo(function EntryBlock(props: EntryBlockProps) {
  const { entry, top, minutes, half, lines, state, progress, canLift } = props;
  const word = stateWord(state, entry);
  const style: Record<string, number> = { '--t': top, '--d': minutes };
  if (progress > 0) style['--p'] = progress;
  const hasSeats = entry.kind === 'session' && lines > 2;
  // A text alone is set as such, without a node of React's own.
  const isPlain = word === undefined && !hasSeats;
  const kind = state !== 'block' ? state : isBreak(entry.reason) ? 'break' : 'blocked';
  const more = `${half === 'both' ? '' : css[half]} ${canLift ? css.lift : ''}`;
  return (
    <div
      role="gridcell"
      tabIndex={-1}
      className={`${css.block} ${inkOf(entry)} ${css[kind]} ${css[`lines${lines}`]} ${more}`}
      style={style}
      data-entry={entryKey(entry)}
      data-due={entry.dueCents === null ? undefined : dueText(entry.dueCents)}
      aria-label={accessibleName(entry, state, props)}
    >
      {isPlain ? (
        textOf(props)
      ) : (
        <>
          {textOf(props)}
          {word !== undefined && <span className={css.state}>{word}</span>}
          {hasSeats && <Seats entry={entry} />}
        </>
      )}
    </div>
  );
});
