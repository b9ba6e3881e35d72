import { canMove, landingOf, obstacleAt, offsetOf, roomsFor, stepOf, stepped, steps } from '@embook/domain/agenda';
import { startOfDay, type ShopTime } from '@embook/domain/shared';
import type { KeyboardEvent } from 'react';
import { cursorAt, entryOf, type GridModel, isUnmoved, liftedAt } from './grid-model.ts';
import { entryKey } from './entry-block.ts';
import type { Lifted } from './grid-state.ts';

const STEP_SECONDS = steps.usual * 60;

const blockOf = (body: HTMLElement, column: string | undefined, key: string): HTMLElement | null =>
  body.querySelector<HTMLElement>(`[data-column="${column ?? ''}"] [data-entry="${key}"]`) ??
  body.querySelector<HTMLElement>(`[data-entry="${key}"]`);

/** Focuses an entry once it is rendered, wherever it is by then. */
export const focusEntry = (body: HTMLElement, key: string): void =>
  blockOf(body, undefined, key)?.focus({ preventScroll: false });

/** AGD-5: V starts moving the focused entry. */
function liftFocused(model: GridModel, body: HTMLElement): boolean {
  const focused = body.ownerDocument.activeElement;
  if (!(focused instanceof HTMLElement)) return false;
  const entry = entryOf(model, focused.dataset['entry']);
  const column = model.columns.findIndex(({ key }) => focused.closest(`[data-column="${key}"]`));
  if (!entry || !canMove(entry) || column < 0 || !model.mayChange(entry.employeeId)) return false;
  focused.dataset['lifted'] = '';
  const landing = landingOf(entry);
  const obstacle = obstacleAt(model.agenda, entry, landing);
  model.state.set({ lifted: { entry, by: 'keys', column, landing, obstacle }, cursor: undefined });
  return true;
}

/** Ends a move; the focus stays on the entry. */
function endMove({ state }: GridModel, body: HTMLElement, { entry }: Lifted): void {
  state.set({ lifted: undefined });
  for (const origin of body.querySelectorAll<HTMLElement>('[data-lifted]')) delete origin.dataset['lifted'];
  focusEntry(body, entryKey(entry));
}

function nextRoom(model: GridModel, lifted: Lifted): Lifted {
  const { agenda, columns } = model;
  const column = columns[lifted.column];
  const rooms = column ? roomsFor(agenda, lifted.entry, column) : [];
  const after = rooms[(rooms.indexOf(lifted.landing.roomId ?? 0) + 1) % rooms.length];
  if (after === undefined) return lifted;
  const landing = { ...lifted.landing, roomId: after };
  return { ...lifted, landing, obstacle: obstacleAt(agenda, lifted.entry, landing) };
}

function moveByKey(model: GridModel, body: HTMLElement, lifted: Lifted, event: KeyboardEvent): boolean {
  const { state, columns } = model;
  const step = stepOf(event);
  if (step) {
    const { startsAt, minutes } = lifted.landing;
    const second = startsAt - startOfDay(startsAt);
    const next = stepped({ column: lifted.column, second, minutes }, step, columns.length);
    const at = { startsAt: (columns[next.column]?.midnight ?? 0) + next.second, minutes: next.minutes };
    state.set({ lifted: liftedAt(model, lifted.entry, next.column, at, 'keys') ?? lifted });
  } else if (event.key === 'Escape') {
    endMove(model, body, lifted);
    // It was said of this move alone.
    model.setAskedFor(false);
  } else if (event.key === 'Enter') {
    // Enter on an invalid target does nothing; the label says why.
    if (lifted.obstacle) return true;
    endMove(model, body, lifted);
    if (!isUnmoved(lifted)) model.move(lifted.entry, lifted.landing);
  } else if (event.key === 'r') state.set({ lifted: nextRoom(model, lifted) });
  else if (event.key === 'm') {
    // Hidden from the keys that are shown, it must not change what is told of the next move.
    if (!model.cannotTell(lifted.entry.id)) model.setTellCustomer(!model.tellCustomer);
  } else if (event.key === 'c') model.setAskedFor(!model.isAskedFor);
  else return event.key !== 'Tab';
  return true;
}

/** AGD-4: the chosen free slot after a change: one that was taken meanwhile is free no longer, its focus goes to what took it. */
export function renewSlot(model: GridModel, body: HTMLElement): void {
  const { state } = model;
  const { cursor } = state.get();
  if (!cursor) return;
  const free = cursorAt(model, cursor.column, cursor.startsAt, cursor.by);
  if (free?.freeUntil === cursor.freeUntil) return;
  const isFocused = body.querySelector('[data-cursor]')?.contains(body.ownerDocument.activeElement);
  state.set({ cursor: free });
  if (isFocused && !free) goTo(model, body, cursor.column, cursor.startsAt);
}

/** Focuses the entry at a time of a column, or the free slot there. */
export function goTo(model: GridModel, body: HTMLElement, column: number, time: ShopTime): void {
  const { columns, hours, agenda, state } = model;
  const target = columns[column];
  if (!target) return;
  const isShown = time >= target.midnight + hours.fromMinute * 60 && time < target.midnight + hours.untilMinute * 60;
  if (!isShown) return;
  const blocks = [...body.querySelectorAll<HTMLElement>(`[data-column="${target.key}"] [data-entry]`)];
  const there = blocks.find(({ dataset }) => {
    const entry = agenda.entries.find((one) => entryKey(one) === dataset['entry']);
    return entry && entry.startsAt <= time && time < entry.endsAt;
  });
  if (there) {
    state.set({ cursor: undefined });
    there.focus();
    return;
  }
  const cursor = cursorAt(model, column, time, 'keys');
  // Buffers are skipped; without permission to book, the keys move from entry to entry.
  if (cursor) state.set({ cursor: { ...cursor, startsAt: Math.max(cursor.startsAt, time) } });
}

const sideways: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

function walk(model: GridModel, body: HTMLElement, event: KeyboardEvent): boolean {
  const { state, columns } = model;
  const focused = body.ownerDocument.activeElement;
  const entry = focused instanceof HTMLElement ? entryOf(model, focused.dataset['entry']) : undefined;
  const { cursor } = state.get();
  const column = entry ? columns.findIndex(({ key }) => focused?.closest(`[data-column="${key}"]`)) : cursor?.column;
  const at = entry?.startsAt ?? cursor?.startsAt;
  if (column === undefined || column < 0 || at === undefined) return false;
  const side = sideways[event.key];
  if (side !== undefined) {
    const target = columns[column + side];
    if (target) goTo(model, body, column + side, target.midnight + (at - startOfDay(at)));
    return true;
  }
  if (event.key === 'ArrowDown') goTo(model, body, column, entry ? afterEntry(entry.busyUntil) : at + STEP_SECONDS);
  else if (event.key === 'ArrowUp') goTo(model, body, column, at - STEP_SECONDS);
  else return false;
  return true;
}

const afterEntry = (until: ShopTime): ShopTime => Math.ceil(until / 300) * 300;

/** All keys of the grid; returns whether the key was handled. */
export function pressInGrid(model: GridModel, body: HTMLElement, event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey) return false;
  const { lifted } = model.state.get();
  if (lifted?.by === 'keys') return moveByKey(model, body, lifted, event);
  if (event.key === 'v') return liftFocused(model, body);
  const focused = body.ownerDocument.activeElement;
  const entry = focused instanceof HTMLElement ? entryOf(model, focused.dataset['entry']) : undefined;
  if (entry && (event.key === 'Enter' || event.key === ' ')) {
    model.open(entry);
    return true;
  }
  if (event.key === 'a') {
    if (entry?.kind !== 'booking' || entry.status !== 'confirmed') return false;
    model.arrive(entry);
    return true;
  }
  if (event.key === 'p') {
    // Of a paid one its panel says so.
    if (entry?.kind !== 'booking' || (!entry.dueCents && !entry.paid)) return false;
    model.pay(entry);
    return true;
  }
  return walk(model, body, event);
}

/** The vertical position of a moved entry, for rendering. */
export const landingTop = (
  { columns, hours }: GridModel,
  { column, landing }: Pick<Lifted, 'column' | 'landing'>,
): number => offsetOf(landing.startsAt, columns[column]?.midnight ?? 0, hours);
