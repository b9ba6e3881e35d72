import { UNDO_SECONDS } from '@embook/domain/desk';
import { toastQueue } from '@embook/ui/toast-queue';

/** How long a change can be undone; messages to customers wait for it (AGD-5). */
export const UNDO_MS = UNDO_SECONDS * 1000;
const TOAST_DURATION_MS = 5_000;

export const toasts = toastQueue();

/** Undoes a change; it is not committed. */
export function undoToast(id: number): void {
  toasts.take(id)?.undo?.();
}

/** Undoes the last undoable change (⌘Z); false when there is none. */
export function undoLast(): boolean {
  const last = toasts.shown().findLast(({ undo }) => undo);
  if (last) undoToast(last.id);
  return last !== undefined;
}

/** The page is left: commits whatever waits for an undo. */
export const commitAll = (): void => {
  for (const { id } of toasts.shown()) toasts.dismiss(id);
};

/** Short notices at the lower left. */
export const toast = {
  done: (text: string): void => toasts.show({ text, tone: 'done', duration: TOAST_DURATION_MS }),
  problem: (text: string): void => toasts.show({ text, tone: 'problem', duration: TOAST_DURATION_MS * 2 }),
  /** Shows an undo button for eight seconds; `onCommit` runs when that time is over or the notice is closed. */
  undo: (text: string, onUndo: () => void, onCommit?: () => void): void =>
    toasts.show({ text, tone: 'done', duration: UNDO_MS, undo: onUndo, commit: onCommit }),
};
