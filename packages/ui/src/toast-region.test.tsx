import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Toast, type ToastQueue, toastQueue } from './toast-queue.ts';
import { useHeld, useToasts } from './toast-region.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function Row({ queue, toast: { id, text } }: { queue: ToastQueue; toast: Toast }) {
  return <p {...useHeld(queue, id)}>{text}</p>;
}

function Region({ queue }: { queue: ToastQueue }) {
  const region = useRef<HTMLDivElement>(null);
  return (
    <div ref={region}>
      {useToasts(queue, region).map((toast) => (
        <Row key={toast.id} queue={queue} toast={toast} />
      ))}
    </div>
  );
}

function Page({ queue, isOpen }: { queue: ToastQueue; isOpen: boolean }) {
  return (
    <>
      {isOpen && (
        <dialog open>
          <Region queue={queue} />
        </dialog>
      )}
      <Region queue={queue} />
    </>
  );
}

function setUp(isOpen: boolean) {
  const queue = toastQueue();
  const { rerender } = render(<Page queue={queue} isOpen={isOpen} />);
  act(() => queue.show({ text: 'Saved', tone: 'done', duration: 5_000 }));
  return { queue, open: (next: boolean) => rerender(<Page queue={queue} isOpen={next} />) };
}

const isInDialog = () => screen.getByText('Saved').closest('dialog') !== null;
const wait = () => act(() => void vi.advanceTimersByTime(60_000));

test('[ERR-1] a toast is shown once: in the open dialog, and on the page again once that has closed', () => {
  const { open } = setUp(false);
  expect(isInDialog()).toBe(false);
  open(true);
  expect(isInDialog()).toBe(true);
  open(false);
  expect(isInDialog()).toBe(false);
});

test('[ERR-1] a dialog that opens together with the page shows it too', () => {
  setUp(true);
  expect(isInDialog()).toBe(true);
});

test.each([
  ['pointed at', fireEvent.pointerEnter, fireEvent.pointerLeave],
  ['focused', fireEvent.focus, fireEvent.blur],
])('[ERR-1] it stays while it is %s', (_, hold, release) => {
  setUp(false);
  hold(screen.getByText('Saved'));
  wait();
  release(screen.getByText('Saved'));
  wait();
  expect(screen.queryByText('Saved')).toBeNull();
});

test('[ERR-1] one that was pointed at in a dialog goes in its time after the dialog has closed', () => {
  const { open } = setUp(true);
  fireEvent.pointerEnter(screen.getByText('Saved'));
  open(false);
  expect(isInDialog()).toBe(false);
  wait();
  expect(screen.queryByText('Saved')).toBeNull();
});
