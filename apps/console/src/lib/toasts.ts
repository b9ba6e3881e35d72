import { UNDO_SECONDS } from '@embook/domain/desk';

export interface Toast {
  readonly id: number;
  readonly text: string;
  readonly tone: 'done' | 'problem';
  /** Undoes it while it is shown. */
  readonly undo?: () => void;
}

interface Waiting extends Toast {
  readonly commit?: (() => void) | undefined;
}

/** How long a change can be undone; messages to customers wait for it (AGD-5). */
export const UNDO_MS = UNDO_SECONDS * 1000;
const TOAST_DURATION_MS = 5_000;
const MAX_TOASTS = 3;

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

/** Removes a toast; an undoable change is committed. */
export function dismissToast(id: number): void {
  remove(id)?.commit?.();
}

/** Undoes a change; it is not committed. */
export function undoToast(id: number): void {
  remove(id)?.undo?.();
}

/** Undoes the last undoable change (⌘Z); false when there is none. */
export function undoLast(): boolean {
  const last = toasts.findLast(({ undo }) => undo);
  if (last) undoToast(last.id);
  return last !== undefined;
}

/** The page is left: commits whatever waits for an undo. */
export const commitAll = (): void => {
  for (const { id } of toasts) dismissToast(id);
};

function show(shown: Omit<Waiting, 'id'>, ms: number): number {
  lastId += 1;
  const id = lastId;
  for (const old of toasts.slice(0, Math.max(0, toasts.length + 1 - MAX_TOASTS))) dismissToast(old.id);
  publish([...toasts.filter(({ text, undo }) => undo || text !== shown.text), { ...shown, id }]);
  timers.set(
    id,
    setTimeout(() => dismissToast(id), ms),
  );
  return id;
}

/** Short notices at the lower left. A text that is already shown is not shown twice. */
export const toast = {
  done: (text: string): number => show({ text, tone: 'done' }, TOAST_DURATION_MS),
  problem: (text: string): number => show({ text, tone: 'problem' }, TOAST_DURATION_MS * 2),
  /** Shows an undo button for eight seconds; `onCommit` runs when that time is over or the notice is closed. */
  undo: (text: string, onUndo: () => void, onCommit?: () => void): number =>
    show({ text, tone: 'done', undo: onUndo, commit: onCommit }, UNDO_MS),
};

export const shownToasts = (): readonly Toast[] => toasts;

export const subscribeToToasts = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
