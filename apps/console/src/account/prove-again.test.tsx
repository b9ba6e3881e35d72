import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { CallError } from '../lib/call-error.ts';
import { ProveAgain } from './prove-again.tsx';

const { call } = vi.hoisted(() => ({ call: vi.fn() }));
vi.mock('../lib/call.ts', () => ({ call }));

afterEach(() => {
  cleanup();
  vi.clearAllMocks();
});

/** Far beyond what a busy machine needs. */
const BOUND = { timeout: 60_000 };

test('[TEAM-9] the password can be typed at once, and mended beside the code without losing the focus', async () => {
  const refusal = { status: 401, message: 'A code is needed.', errors: {}, timer: undefined };
  call.mockRejectedValue(new CallError({ kind: 'problem', refusal: { ...refusal, result: { second_factor: true } } }));
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ProveAgain proof={{ open: true, ask: async () => true, answer: () => {} }} />
    </QueryClientProvider>,
  );
  const password = screen.getByLabelText('Password');
  expect(document.activeElement).toBe(password);
  const type = (value: string) => fireEvent.change(password, { target: { value } });
  type('demo123');
  fireEvent.submit(password.closest('form') ?? password);
  const code = await screen.findByLabelText(/code/i, {}, BOUND);
  expect(document.activeElement).toBe(code);
  password.focus();
  type('demo1234');
  expect(document.activeElement).toBe(password);
});
