import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { BusyButton } from './button.tsx';

function show(loading: boolean) {
  const pressed = vi.fn();
  const submitted = vi.fn((event: { preventDefault: () => void }) => event.preventDefault());
  render(
    <form onSubmit={submitted}>
      <BusyButton type="submit" labelClass="label" loading={loading} onClick={pressed}>
        Pay
      </BusyButton>
    </form>,
  );
  const button = screen.getByRole('button', { name: 'Pay' });
  fireEvent.click(button);
  return { button, pressed, submitted };
}

test('[ERR-2] a busy button keeps its name and the focus, says so, and neither acts nor submits', () => {
  const { button, pressed, submitted } = show(true);
  expect([
    button.getAttribute('aria-busy'),
    button.getAttribute('aria-disabled'),
    button.hasAttribute('disabled'),
  ]).toEqual(['true', 'true', false]);
  expect([pressed.mock.calls.length, submitted.mock.calls.length]).toEqual([0, 0]);
});

test('[ERR-2] otherwise a press acts and submits once', () => {
  const { button, pressed, submitted } = show(false);
  expect([button.getAttribute('aria-busy'), button.getAttribute('aria-disabled')]).toEqual([null, null]);
  expect([pressed.mock.calls.length, submitted.mock.calls.length]).toEqual([1, 1]);
});
