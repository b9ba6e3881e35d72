import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { toast, toasts } from '../../lib/toasts.ts';
import { Dialog } from '../dialog/dialog.tsx';
import { Toasts } from './toasts.tsx';

const dismissAll = () => {
  for (const { id } of toasts.shown()) toasts.dismiss(id);
};

beforeEach(() => {
  dismissAll(); // of other tests
  vi.useFakeTimers();
  render(<Toasts />);
});
afterEach(() => {
  cleanup();
  dismissAll();
  vi.useRealTimers();
});

const question = (open: boolean) => (
  <Dialog title="Question" open={open} onClose={() => {}}>
    ?
  </Dialog>
);
const texts = () => [...document.querySelectorAll('section p')].map((row) => row.textContent);

test('[ERR-1] a toast is announced to screen readers and can be dismissed', () => {
  expect(screen.getByRole('region', { name: 'Notices' }).getAttribute('aria-live')).toBe('polite');
  act(() => toast('Saved'));
  expect(texts()).toEqual(['Saved']);
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(texts()).toEqual([]);
});

test('[ERR-1] a toast disappears by itself, but not while it is hovered or focused', () => {
  act(() => toast('Read me'));
  fireEvent.pointerEnter(screen.getByText('Read me').parentElement!);
  act(() => void vi.runAllTimers());
  expect(texts()).toEqual(['Read me']);
  fireEvent.pointerLeave(screen.getByText('Read me').parentElement!);
  act(() => void vi.runAllTimers());
  expect(texts()).toEqual([]);
});

test('[ERR-1] with an open dialog it is shown inside it, and outside again once that has closed', () => {
  const { rerender } = render(question(true));
  act(() => toast('Not saved', 'problem'));
  expect(texts()).toEqual(['Not saved']);
  expect(screen.getByText('Not saved').closest('dialog')).not.toBeNull();
  rerender(question(false));
  expect(texts()).toEqual(['Not saved']);
  expect(screen.getByText('Not saved').closest('dialog')).toBeNull();
});
