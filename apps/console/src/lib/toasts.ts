import { UNDO_SECONDS } from '@embook/domain/desk';

export interface Toast {
  readonly id: number;
  readonly text: string;
  readonly tone: 'done' | 'problem';
  /** It can be undone as long as it is shown. */
  readonly undo?: () => void;
}

interface Waiting extends Toast {
  readonly commit?: (() => void) | undefined;
}

/** How long a change can be taken back; messages to customers wait for it (AGD-5). */
export const UNDO_MS = UNDO_SECONDS * 1000;
const SHOWN_MS = 5_000;
const MOST = 3;

let toasts: readonly Waiting[] = [];
let lastId = 0;
const timers = new Map<number, ReturnType<typeof setTimeout>>();
const listeners = new Set<() => void>();

function publish(next: readonly Waiting[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

function remove(id: number): Waiting | undefined {
  const found = toasts.find((shown) => shown.id === id);
  clearTimeout(timers.get(id));
  timers.delete(id);
  publish(toasts.filter((shown) => shown.id !== id));
  return found;
}

/** It leaves the screen: what could have been taken back now holds. */
export function dismissToast(id: number): void {
  remove(id)?.commit?.();
}

/** Takes it back; nothing of it is committed. */
export function undoToast(id: number): void {
  remove(id)?.undo?.();
}

/** The last thing that can still be taken back (⌘Z); false when there is none. */
export function undoLast(): boolean {
  const last = toasts.findLast(({ undo }) => undo);
  if (last) undoToast(last.id);
  return last !== undefined;
}

/** The page is left: whatever waited for an Undo holds. */
export const commitAll = (): void => {
  for (const { id } of toasts) dismissToast(id);
};

function show(shown: Omit<Waiting, 'id'>, ms: number): number {
  lastId += 1;
  const id = lastId;
  for (const old of toasts.slice(0, Math.max(0, toasts.length + 1 - MOST))) dismissToast(old.id);
  publish([...toasts.filter(({ text, undo }) => undo || text !== shown.text), { ...shown, id }]);
  timers.set(
    id,
    setTimeout(() => dismissToast(id), ms),
  );
  return id;
}

/** Short notices at the lower left. The same words are not said twice at a time. */
export const toast = {
  done: (text: string): number => show({ text, tone: 'done' }, SHOWN_MS),
  problem: (text: string): number => show({ text, tone: 'problem' }, SHOWN_MS * 2),
  /** Done, and can be undone for eight seconds; `onCommit` runs when that time is over or the notice is closed. */
  undo: (text: string, onUndo: () => void, onCommit?: () => void): number =>
    show({ text, tone: 'done', undo: onUndo, commit: onCommit }, UNDO_MS),
};

export const shownToasts = (): readonly Toast[] => toasts;

export const subscribeToToasts = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
