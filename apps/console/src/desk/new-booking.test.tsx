import { areasOf } from '@embook/domain/staff';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import NewBooking from './new-booking.tsx';

const { call } = vi.hoisted(() => ({ call: vi.fn() }));
vi.mock('../lib/call.ts', () => ({ call }));

afterEach(() => {
  cleanup();
  vi.clearAllMocks();
  sessionStorage.clear();
});

/** Far beyond what a busy machine needs. */
const BOUND = { timeout: 60_000 };

const services = [{ id: 7, name: 'Back massage', minutes: 60, priceCents: 6_500 }];

/** The form of the desk, whose services load when the test says so. */
function openForm() {
  const list = Promise.withResolvers<object>();
  call.mockImplementation((name: string) => (name === 'staffBookable' ? list.promise : new Promise(() => {})));
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const company = { key: 'demo', name: 'Demo', role: 'desk', areas: areasOf('desk'), shops: 'all', employeeId: null };
  client.setQueryData(['me'], { staff: { id: 1 }, companies: [company] });
  client.setQueryData(['workplace', 'demo'], {
    shops: [{ id: 3, name: 'Oudegracht', timeZone: 'UTC' }],
    employees: [],
  });
  history.replaceState(null, '', '/agenda?new=1');
  render(
    <QueryClientProvider client={client}>
      <NewBooking />
    </QueryClientProvider>,
  );
  return { load: () => act(async () => list.resolve({ services })) };
}

const field = (name: string) => screen.getByRole<HTMLInputElement>('combobox', { name });

test('[DESK-1] the field of the service has the focus as soon as the customer is chosen, and takes letters before its list has loaded', async () => {
  const { load } = openForm();
  expect(document.activeElement).toBe(field('Customer'));
  fireEvent.keyDown(field('Customer'), { key: 'Enter' });
  expect(document.activeElement).toBe(field('Service'));
  fireEvent.change(field('Service'), { target: { value: 'back' } });
  fireEvent.keyDown(field('Service'), { key: 'Enter' });
  await load();
  await vi.waitFor(() => expect(screen.queryByRole('combobox')).toBeNull(), BOUND);
  expect(screen.getByText('Back massage')).toBeDefined();
});

test('[DESK-1] services that load do not take the focus from the field somebody types in', async () => {
  const { load } = openForm();
  field('Service').focus();
  fireEvent.change(field('Service'), { target: { value: 'ba' } });
  await load();
  await vi.waitFor(() => expect(screen.queryAllByRole('option')).toHaveLength(1), BOUND);
  expect(document.activeElement).toBe(field('Service'));
});
