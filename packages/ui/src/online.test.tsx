import { act, cleanup, render } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { useIsOnline } from './online.ts';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const Shown = () => (useIsOnline() ? 'online' : 'offline');

function turn(isOnline: boolean): void {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
  act(() => void dispatchEvent(new Event(isOnline ? 'online' : 'offline')));
}

test('[ERR-1] follows the network of the device', () => {
  turn(true);
  const { container } = render(<Shown />);
  expect(container.textContent).toBe('online');
  turn(false);
  expect(container.textContent).toBe('offline');
  turn(true);
  expect(container.textContent).toBe('online');
});
