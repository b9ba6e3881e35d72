import { UNDO_SECONDS } from '@embook/domain/desk';
import { toastQueue, type UndoSubject } from '@embook/ui/toast-queue';
import { m } from '../paraglide/messages.js';
import { errorText } from './error-text.ts';

/** How long a change can be undone; messages to customers wait for it (AGD-5). */
export const UNDO_MS = UNDO_SECONDS * 1000;
const TOAST_DURATION_MS = 5_000;

export const toasts = toastQueue();

/** Undoes a change, which is then not committed, and says so; a refusal is said by who undoes it. */
export async function undoToast(id: number): Promise<void> {
  if (await toasts.take(id)?.undo?.()) toast.done(m.shell_ui_undone());
}

/** For an undo whose refusal is shown by its screen. */
export const succeeds = (work: Promise<unknown>): Promise<boolean> =>
  work.then(
    () => true,
    () => false,
  );

/** For an undo that nothing else speaks of. */
export const succeedsOrSays = (work: Promise<unknown>): Promise<boolean> =>
  succeeds(
    work.catch((error: unknown) => {
      toast.problem(errorText(error));
      throw error;
    }),
  );

/** Undoes the last undoable change (⌘Z); false when there is none. */
export function undoLast(): boolean {
  const last = toasts.shown().findLast(({ undo }) => undo);
  if (last) void undoToast(last.id);
  return last !== undefined;
}

/** Takes an undo away that would do nothing, or would be refused: what it is about was undone or changed elsewhere. */
export function withdrawUndo(isOver: (of: UndoSubject) => boolean): void {
  for (const { id, of } of toasts.shown()) if (of && isOver(of)) toasts.take(id);
}

/** The page is left: commits whatever waits for an undo. */
export const commitAll = (): void => {
  for (const { id } of toasts.shown()) toasts.dismiss(id);
};

interface UndoOptions {
  readonly of?: UndoSubject;
  readonly onCommit?: () => void;
}

/** Short notices at the lower left. */
export const toast = {
  done: (text: string): void => toasts.show({ text, tone: 'done', duration: TOAST_DURATION_MS }),
  problem: (text: string): void => toasts.show({ text, tone: 'problem', duration: TOAST_DURATION_MS * 2 }),
  /** Shows an undo button for eight seconds; `onCommit` runs when that time is over or the notice is closed. */
  undo: (text: string, onUndo: () => boolean | Promise<boolean>, { of, onCommit }: UndoOptions = {}): void =>
    toasts.show({ text, tone: 'done', duration: UNDO_MS, undo: onUndo, of, commit: onCommit }),
};
