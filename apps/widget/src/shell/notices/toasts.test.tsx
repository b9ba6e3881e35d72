import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dismissToast, shownToasts, toast } from '../../lib/toasts.ts';
import { Toasts } from './toasts.tsx';

beforeEach(() => {
  vi.useFakeTimers();
  render(<Toasts />);
});
afterEach(() => {
  cleanup();
  for (const { id } of shownToasts()) dismissToast(id);
  vi.useRealTimers();
});

const texts = () => [...document.querySelectorAll('section p')].map((row) => row.textContent);

test('[ERR-1] a toast is said to screen readers and can be dismissed', () => {
  expect(screen.getByRole('region', { name: 'Notices' }).getAttribute('aria-live')).toBe('polite');
  act(() => toast('Saved'));
  expect(texts()).toEqual(['Saved']);
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(texts()).toEqual([]);
});

test('[ERR-1] the same words are not said twice, and at most three stand', () => {
  act(() => {
    for (const text of ['a', 'b', 'a', 'c', 'd']) toast(text, 'problem');
  });
  expect(texts()).toEqual(['a', 'c', 'd']);
});

test('[ERR-1] a toast leaves by itself, but not while someone is at it', () => {
  act(() => toast('Read me'));
  fireEvent.pointerEnter(screen.getByText('Read me').parentElement!);
  act(() => void vi.runAllTimers());
  expect(texts()).toEqual(['Read me']);
  fireEvent.pointerLeave(screen.getByText('Read me').parentElement!);
  act(() => void vi.runAllTimers());
  expect(texts()).toEqual([]);
});
