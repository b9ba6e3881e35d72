import { areasOf } from '@embook/domain/staff';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { AddBox } from './add-box.tsx';

const { call } = vi.hoisted(() => ({ call: vi.fn() }));
vi.mock('../../lib/call.ts', () => ({ call }));

afterEach(() => {
  cleanup();
  vi.clearAllMocks();
});

/** Far beyond what a busy machine needs. */
const BOUND = { timeout: 60_000 };

test('[CLS-5] whoever is chosen leaves the focus in the box, not on the button that closes it', async () => {
  call.mockImplementation(async (name: string) =>
    name === 'staffTerms' ? { payments: [{ payment: 'cash', usesLeft: null }] } : { customers: [] },
  );
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const company = { key: 'demo', name: 'Demo', role: 'desk', areas: areasOf('desk'), shops: 'all', employeeId: null };
  client.setQueryData(['me'], { staff: { id: 1 }, companies: [company] });
  render(
    <QueryClientProvider client={client}>
      <AddBox session={{ id: 8, serviceId: 7, startsAt: 0, name: null, serviceName: 'Yoga' }} onClose={() => {}} />
    </QueryClientProvider>,
  );
  const field = screen.getByRole('combobox');
  expect(document.activeElement).toBe(field);
  // Without a name Enter takes a guest.
  fireEvent.keyDown(field, { key: 'Enter' });
  const other = await screen.findByRole('button', { name: /^Somebody else/ }, BOUND);
  const box = screen.getByRole('dialog');
  expect(document.activeElement?.contains(other) && box.contains(document.activeElement)).toBe(true);
  await act(async () => void fireEvent.click(other));
  expect(document.activeElement).toBe(screen.getByRole('combobox'));
});
