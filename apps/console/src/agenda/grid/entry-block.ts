import { formatMoney, rangeText } from '../../lib/formats.ts';
import type { Agenda, AgendaEntry, Landing, Placed } from '@embook/domain/agenda';
import { clockOf } from '@embook/domain/shared';
import { type EntryState, linesOf } from '../entry-look.ts';
import { inkOf } from '../../theme/ink.ts';
import { accessibleName, dueText, titleOf } from '../agenda-words.ts';
import due from './due.module.css';
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
  /** The word of the state; the usual one has none. */
  readonly word: string | undefined;
  readonly progress: number;
  /** The room in a column of an employee, the employee in a column of a room. */
  readonly where: string | undefined;
  readonly rooms: Agenda['rooms'];
  readonly employees: Agenda['employees'];
  readonly canLift: boolean;
}

const isBreak = (reason: string | null): boolean => /lunch|pause|break|pauze|pietūs|pietų|mittag/i.test(reason ?? '');

/** The name is the first line, which CSS emphasises; the rest as far as there is room. */
function textsOf({ entry, lines, where, word }: Pick<EntryLook, 'entry' | 'lines' | 'where' | 'word'>): string[] {
  const title = titleOf(entry);
  const range = rangeText(entry.startsAt, entry.endsAt);
  const when = where === undefined ? range : `${range} · ${where}`;
  if (entry.kind === 'hold' && word !== undefined) {
    // How long it is held comes first: it says when the time may be free again.
    if (lines === 1) return [word];
    return lines === 2 ? [title, word] : [title, word, when];
  }
  if (lines === 1) return [`${clockOf(entry.startsAt)} ${title}`];
  const service = entry.kind === 'booking' || entry.kind === 'hold' ? entry.service?.name : undefined;
  if (lines === 2 && service !== undefined) return [title, `${clockOf(entry.startsAt)} ${service}`];
  return service === undefined ? [title, when] : [title, service, when];
}

/** What a block shows of an entry that is moved, with the time that it would get (AGD-5). */
function movedLook(entry: AgendaEntry, { startsAt, minutes }: Landing, hourHeight: number) {
  const moved = { ...entry, startsAt, endsAt: startsAt + minutes * 60 };
  return { entry: moved, lines: linesOf(moved, hourHeight), where: undefined, word: undefined };
}

/**
 * The text of an entry that is moved by keyboard. Where it has several lines, the amount due begins the last one, so
 * that a narrow column does not cut it off; the time stands beside the target too.
 */
export function movedText(entry: AgendaEntry, landing: Landing, hourHeight: number): string {
  const look = movedLook(entry, landing, hourHeight);
  const texts = textsOf(look);
  const { dueCents } = entry;
  if (dueCents === null || look.lines === 1) return texts.join('\n');
  return [...texts.slice(0, -1), `${dueText(dueCents)} · ${texts.at(-1)}`].join('\n');
}

/** Shows in the copy of a block that follows the pointer when the entry would be. */
export function renderMoved(copy: Element, entry: AgendaEntry, landing: Landing, hourHeight: number): void {
  const look = movedLook(entry, landing, hourHeight);
  renderTexts(copy, look, textsOf(look));
}

function newLine(text: string, className: string | undefined): HTMLElement {
  const line = document.createElement('span');
  line.className = className ?? '';
  line.textContent = text;
  return line;
}

/** The lines as elements, so that an amount can stand in one of them; where it is narrow, the end of the time leaves. */
function dueLines(texts: readonly string[], { entry, lines }: Pick<EntryLook, 'entry' | 'lines'>): HTMLElement[] {
  return texts.map((text, index) => {
    const start = clockOf(entry.startsAt);
    const className = index === 0 ? `${due.line} ${css.name}` : due.line;
    if (lines < 2 || index < texts.length - 1 || !text.startsWith(start)) return newLine(text, className);
    const line = newLine(start, className);
    line.append(newLine(text.slice(start.length), due.until));
    return line;
  });
}

/** The amount due, whose words CSS chooses by the width. */
function dueChip(cents: number): HTMLElement {
  const chip = newLine('', due.chip);
  chip.setAttribute('data-due', dueText(cents));
  chip.setAttribute('data-amount', formatMoney(cents));
  return chip;
}

/** The lines, and among them the amount due; `after` ends lines that are plain text. */
function renderTexts(
  block: Element,
  look: Pick<EntryLook, 'entry' | 'lines'>,
  texts: readonly string[],
  after = '',
): void {
  const { dueCents } = look.entry;
  if (dueCents === null) block.textContent = `${texts.join('\n')}${after}`;
  else block.replaceChildren(...dueLines(texts, look).flatMap((line) => [line, '\n']), dueChip(dueCents));
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
  const { entry, top, minutes, half, lines, state, word, progress, canLift } = look;
  const kind = state !== 'block' ? state : isBreak(entry.reason) ? 'break' : 'blocked';
  const isDue = entry.dueCents !== null;
  // In the lines of an amount the sign has its own room.
  const isSigned = word !== undefined && (!isDue || lines === 1);
  const more = `${half === 'both' ? '' : css[half]} ${canLift ? css.lift : ''} ${isSigned ? css.signed : ''} ${isDue ? `${due.owing} ${due[`lines${lines}`]}` : ''}`;
  const texts = textsOf(look);
  const text = texts.join('\n');
  block.className = `${css.block} ${inkOf(entry)} ${css[kind] ?? ''} ${css[`lines${lines}`] ?? ''} ${more} ${placeClasses(top, minutes, progress)}`;
  block.setAttribute('aria-label', accessibleName(entry, word, look, text));
  const hasSeats = entry.kind === 'session' && lines > 2;
  // A space, so that a screen reader does not join the text and the words beside it.
  renderTexts(block, look, texts, word === undefined && !hasSeats ? '' : ' ');
  if (word !== undefined) {
    const sign = newLine(texts.includes(word) ? '' : hasSeats ? `${word} ` : word, css.state);
    if (isDue) sign.classList.add(due.state ?? '');
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
