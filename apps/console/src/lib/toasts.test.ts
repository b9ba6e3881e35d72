import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { commitAll, toast, toasts, UNDO_MS, undoLast } from './toasts.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  commitAll();
  vi.useRealTimers();
});

test('[AGD-5] an undoable change is committed after eight seconds, and not before', () => {
  const undo = vi.fn();
  const commit = vi.fn();
  toast.undo('Moved to 13:30', undo, { onCommit: commit });
  vi.advanceTimersByTime(UNDO_MS - 1);
  expect(commit).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect([undo.mock.calls.length, commit.mock.calls.length]).toEqual([0, 1]);
  expect(undoLast()).toBe(false);
});

test('[AGD-5] ⌘Z undoes the last one, and it is not committed', () => {
  const calls: string[] = [];
  toast.undo('first', () => calls.push('undo first'), { onCommit: () => calls.push('commit first') });
  toast.undo('second', () => calls.push('undo second'), { onCommit: () => calls.push('commit second') });
  toast.done('something else');
  expect(undoLast()).toBe(true);
  vi.advanceTimersByTime(UNDO_MS);
  expect(calls).toEqual(['undo second', 'commit first']);
});

test('leaving the page commits', () => {
  const commit = vi.fn();
  toast.undo('Cancelled', () => undefined, { onCommit: commit });
  commitAll();
  expect(commit).toHaveBeenCalledOnce();
  expect(toasts.shown()).toEqual([]);
});
