import { BOUND } from '@embook/domain/testing/bound';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { call } from '../testing/fake-call.ts';
import { showAs } from '../testing/show-as.tsx';
import StartScreen from './start-screen.tsx';

vi.mock('../lib/self-service.ts', () => ({ isSelfServiceOpen: () => true }));

beforeEach(() => history.replaceState(null, '', '/start'));

const open = (done: readonly string[]) => {
  call.mockImplementation(async () => ({ done }));
  showAs('owner', <StartScreen />);
};

test('[START-1] who left the set-up half way goes on where they were', async () => {
  open(['brand']);
  await waitFor(() => expect(location.pathname).toBe('/start/next'), BOUND);
});

test('[START-1] who can be booked already may start another business, or finish the first', async () => {
  open(['brand', 'shop', 'service']);
  expect(await screen.findByRole('link', { name: 'Continue setting up Demo' }, BOUND)).toBeDefined();
  expect(location.pathname).toBe('/start');
});
