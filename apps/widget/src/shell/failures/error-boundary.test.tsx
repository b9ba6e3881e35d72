import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { ErrorBoundary } from './error-boundary.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function Broken(): never {
  throw new Error('a fault of ours');
}

test('[ERR-2] a screen that throws is replaced by a message, and navigating renders again', () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const shown = render(
    <ErrorBoundary at="/a">
      <Broken />
    </ErrorBoundary>,
  );
  expect(screen.getByRole('heading').textContent).toBe('Something went wrong here');
  expect(screen.getByRole('button', { name: 'Load again' })).toBeDefined();
  expect(logged).toHaveBeenCalled();
  shown.rerender(<ErrorBoundary at="/b">fine</ErrorBoundary>);
  expect(screen.getByText('fine')).toBeDefined();
});

test('[ERR-2] a screen that could not be downloaded without a network says so, and goes on by itself', () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined);
  render(
    <ErrorBoundary at="/a">
      <Broken />
    </ErrorBoundary>,
  );
  expect(screen.getByRole('heading').textContent).toBe('You are offline');
  expect(reload).not.toHaveBeenCalled();
  dispatchEvent(new Event('online'));
  expect(reload).toHaveBeenCalledOnce();
});
