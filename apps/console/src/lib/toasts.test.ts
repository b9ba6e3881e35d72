import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CallError } from './call-error.ts';
import { commitAll, succeedsOrSays, toast, toasts, UNDO_MS, undoLast } from './toasts.ts';

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
  toast.undo('first', () => calls.push('undo first') > 0, { onCommit: () => calls.push('commit first') });
  toast.undo('second', () => calls.push('undo second') > 0, { onCommit: () => calls.push('commit second') });
  toast.done('something else');
  expect(undoLast()).toBe(true);
  vi.advanceTimersByTime(UNDO_MS);
  expect(calls).toEqual(['undo second', 'commit first']);
});

test('leaving the page commits', () => {
  const commit = vi.fn();
  toast.undo('Cancelled', () => true, { onCommit: commit });
  commitAll();
  expect(commit).toHaveBeenCalledOnce();
  expect(toasts.shown()).toEqual([]);
});

test('[AGD-5] an undo that succeeded is said, and one that was refused is not', async () => {
  const texts = () => toasts.shown().map(({ text }) => text);
  toast.undo('Moved to 13:30', async () => false);
  undoLast();
  await vi.advanceTimersByTimeAsync(0);
  expect(texts()).toEqual([]);
  toast.undo('Moved to 13:30', async () => true);
  undoLast();
  expect(texts()).toEqual([]);
  await vi.advanceTimersByTimeAsync(0);
  expect(texts()).toEqual(['Undone']);
});

test('[AGD-5] a refused undo that no screen shows is said in words', async () => {
  toast.undo('Archived', () => succeedsOrSays(Promise.reject(new CallError({ kind: 'network' }))));
  undoLast();
  await vi.advanceTimersByTimeAsync(0);
  expect(toasts.shown().map(({ tone }) => tone)).toEqual(['problem']);
});
