import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Toast, toastQueue } from './toast-queue.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function setUp() {
  const queue = toastQueue();
  const show = (text: string, more: Partial<Toast> = {}) =>
    queue.show({ text, tone: 'done', duration: 5_000, ...more });
  const texts = () => queue.shown().map(({ text }) => text);
  const last = () => queue.shown().at(-1)?.id ?? 0;
  return { queue, show, texts, last };
}

test('[ERR-1] the same text is not shown twice, and at most three are shown', () => {
  const { show, texts } = setUp();
  for (const text of ['a', 'b', 'a', 'c', 'd']) show(text);
  expect(texts()).toEqual(['a', 'c', 'd']);
});

test('[ERR-1] a text that is shown again pushes no other out', () => {
  const { show, texts } = setUp();
  for (const text of ['a', 'b', 'c', 'c']) show(text);
  expect(texts()).toEqual(['a', 'b', 'c']);
});

test('[ERR-1] behind another tab its time does not run, so that it is there when one comes back from the bank', () => {
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  const { show, texts } = setUp();
  const commit = vi.fn();
  show('failed', { duration: 1_000 });
  show('moved', { duration: 1_000, commit });
  vi.advanceTimersByTime(60_000);
  expect([texts(), commit.mock.calls.length]).toEqual([['failed'], 1]);
  hidden.mockReturnValue(false);
  document.dispatchEvent(new Event('visibilitychange'));
  vi.advanceTimersByTime(999);
  expect(texts()).toEqual(['failed']);
  vi.advanceTimersByTime(1);
  expect(texts()).toEqual([]);
  hidden.mockRestore();
});

test('[ERR-1] each is shown for its own time, from when it was shown last', () => {
  const { show, texts } = setUp();
  show('short', { duration: 1_000 });
  show('again');
  vi.advanceTimersByTime(1_000);
  expect(texts()).toEqual(['again']);
  show('again');
  vi.advanceTimersByTime(4_999);
  expect(texts()).toEqual(['again']);
  vi.advanceTimersByTime(1);
  expect(texts()).toEqual([]);
});

test('[ERR-1] one that is held stays, and its time starts anew once it is released', () => {
  const { queue, show, texts, last } = setUp();
  show('read me');
  queue.hold(last());
  vi.advanceTimersByTime(60_000);
  expect(texts()).toEqual(['read me']);
  queue.release(last());
  vi.advanceTimersByTime(5_000);
  expect(texts()).toEqual([]);
});

test('[ERR-1] releasing one that was dismissed brings nothing back', () => {
  const { queue, show, last } = setUp();
  show('gone');
  const id = last();
  queue.dismiss(id);
  queue.release(id);
  expect(vi.getTimerCount()).toBe(0);
});

test('[AGD-5] whatever ends a toast commits it once, and taking it does not', () => {
  const { queue, show, last } = setUp();
  const commits: string[] = [];
  const undoable = (text: string) => show(text, { undo: () => true, commit: () => commits.push(text) });
  undoable('by time');
  vi.advanceTimersByTime(5_000);
  undoable('dismissed');
  queue.dismiss(last());
  undoable('taken');
  queue.take(last());
  undoable('pushed out');
  for (const text of ['a', 'b', 'c']) show(text);
  vi.advanceTimersByTime(60_000);
  expect(commits).toEqual(['by time', 'dismissed', 'pushed out']);
});

test('[AGD-5] two changes with the same text can each be undone', () => {
  const { show, texts } = setUp();
  show('Moved', { undo: () => true });
  show('Moved', { undo: () => true });
  expect(texts()).toEqual(['Moved', 'Moved']);
});

test('[ERR-1] a listener hears of every change until it leaves', () => {
  const { queue, show } = setUp();
  const listener = vi.fn();
  const leave = queue.subscribe(listener);
  show('a');
  expect(listener).toHaveBeenCalled();
  leave();
  listener.mockClear();
  show('b');
  expect(listener).not.toHaveBeenCalled();
});
