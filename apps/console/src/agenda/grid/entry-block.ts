import type { Agenda, AgendaEntry, Placed } from '@embook/domain/agenda';
import { clockOf, formatEuro } from '@embook/domain/shared';
import { type EntryState, inkOf } from '../entry-look.ts';
import { accessibleName, dueText, rangeText, stateWord, titleOf } from '../agenda-words.ts';
import css from './entry-block.module.css';
import { placeClasses } from './place-classes.ts';
import { drawSeats } from './seats.ts';

/** Sessions and visits have separate ids, so the kind is part of the key. */
export const entryKey = ({ kind, id }: Pick<AgendaEntry, 'kind' | 'id'>): string =>
  `${kind === 'hold' ? 'booking' : kind}-${id}`;

/** Everything a block shows; equal values render the same. */
export interface EntryLook {
  readonly entry: AgendaEntry;
  /** Minutes below the top of the grid, and the duration. */
  readonly top: number;
  readonly minutes: number;
  readonly half: Placed<AgendaEntry>['half'];
  readonly lines: 1 | 2 | 3 | 4;
  readonly state: EntryState;
  readonly progress: number;
  /** The room in a column of an employee, the employee in a column of a room. */
  readonly where: string | undefined;
  readonly rooms: Agenda['rooms'];
  readonly employees: Agenda['employees'];
  readonly canLift: boolean;
}

const isBreak = (reason: string | null): boolean => /lunch|pause|break|pauze|pietūs|pietų|mittag/i.test(reason ?? '');

/** The name is the first line, which CSS emphasises; the rest as far as there is room. */
function textOf({ entry, lines, where }: Pick<EntryLook, 'entry' | 'lines' | 'where'>): string {
  const title = titleOf(entry);
  if (lines === 1) return title;
  const service = entry.kind === 'booking' || entry.kind === 'hold' ? entry.service?.name : undefined;
  if (lines === 2 && service !== undefined) return `${title}\n${clockOf(entry.startsAt)} ${service}`;
  const range = rangeText(entry.startsAt, entry.endsAt);
  const when = where === undefined ? range : `${range} · ${where}`;
  return service === undefined ? `${title}\n${when}` : `${title}\n${service}\n${when}`;
}

let blank: HTMLElement | undefined;

/** An empty block; cloning one is cheaper than setting the common attributes. */
function newBlock(): HTMLElement {
  if (!blank) {
    blank = document.createElement('div');
    blank.setAttribute('role', 'gridcell');
    blank.tabIndex = -1;
  }
  return blank.cloneNode() as HTMLElement; // a copy of an element is one
}

function renderBlock(block: HTMLElement, look: EntryLook): void {
  const { entry, top, minutes, half, lines, state, progress, canLift } = look;
  const kind = state !== 'block' ? state : isBreak(entry.reason) ? 'break' : 'blocked';
  const more = `${half === 'both' ? '' : css[half]} ${canLift ? css.lift : ''}`;
  const text = textOf(look);
  const word = stateWord(state, entry);
  block.className = `${css.block} ${inkOf(entry)} ${css[kind]} ${css[`lines${lines}`]} ${more} ${placeClasses(top, minutes, progress)}`;
  block.setAttribute('aria-label', accessibleName(entry, state, look, text));
  if (entry.dueCents === null) {
    block.removeAttribute('data-due');
  } else {
    block.setAttribute('data-due', dueText(entry.dueCents));
    block.setAttribute('data-amount', formatEuro(entry.dueCents));
  }
  const hasSeats = entry.kind === 'session' && lines > 2;
  // A space, so that a screen reader does not join the text and the words beside it.
  block.textContent = word === undefined && !hasSeats ? text : `${text} `;
  if (word !== undefined) {
    const sign = document.createElement('span');
    sign.className = css.state ?? '';
    sign.textContent = hasSeats ? `${word} ` : word;
    block.append(sign);
  }
  if (hasSeats) block.append(drawSeats(entry));
}

const isSame = (one: EntryLook, other: EntryLook): boolean =>
  one === other || (Object.keys(other) as (keyof EntryLook)[]).every((part) => one[part] === other[part]);

/** The rendered blocks, by entry key. */
export type Drawn = Map<string, { readonly block: HTMLElement; readonly look: EntryLook }>;

/**
 * Renders the entries of a column and updates only those that changed. Up to four hundred are rendered at once (C1),
 * and React would spend most of that time on attributes: so they are plain DOM elements. The grid handles dragging,
 * keys and clicks, and finds a block by `data-entry`.
 */
export function drawEntries(host: HTMLElement, looks: readonly EntryLook[], before: Drawn): Drawn {
  const drawn: Drawn = new Map();
  let at = host.firstChild;
  for (const look of looks) {
    const key = entryKey(look.entry);
    const old = before.get(key);
    const block = old?.block ?? newBlock();
    if (!old) block.setAttribute('data-entry', key);
    if (!old || !isSame(old.look, look)) renderBlock(block, look);
    before.delete(key);
    drawn.set(key, { block, look });
    if (block === at) at = at.nextSibling;
    else host.insertBefore(block, at);
  }
  for (const { block } of before.values()) block.remove();
  return drawn;
}
