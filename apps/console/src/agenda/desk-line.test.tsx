import { dayColumns, landingOf, shownHours } from '@embook/domain/agenda';
import { areasOf, type Preset } from '@embook/domain/staff';
import { anAgenda, anEntry, onMonday } from '@embook/domain/testing/agenda';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { DeskLine } from './desk-line.tsx';
import { createGridState } from './grid/grid-state.ts';

const { call } = vi.hoisted(() => ({ call: vi.fn() }));
vi.mock('../lib/call.ts', () => ({ call }));

afterEach(() => {
  cleanup();
  vi.clearAllMocks();
});

const entry = anEntry({ id: 4, customer: { id: 1, name: 'Wim Peters' } });
const agenda = anAgenda([entry]);
const columns = dayColumns(agenda, 'employee', '2026-11-16');

/** The line as a member sees it. */
function showAs(role: Preset, isToday: boolean, state = createGridState()) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const company = { key: 'demo', name: 'Demo', role, areas: areasOf(role), shops: 'all', employeeId: 1 };
  client.setQueryData(['me'], { staff: { id: 1 }, companies: [company] });
  const arrive = vi.fn();
  const model = {
    agenda,
    columns,
    hours: shownHours(columns.flatMap(({ working }) => working)),
    hourHeight: 72,
    state,
    mayChange: () => true,
    tellCustomer: true,
    setTellCustomer: vi.fn(),
    arrive,
    pay: vi.fn(),
    open: vi.fn(),
    startBooking: vi.fn(),
    startBlock: vi.fn(),
    askWhy: vi.fn(),
    move: vi.fn(),
  };
  render(
    <QueryClientProvider client={client}>
      <DeskLine model={model} today={isToday ? [entry] : undefined} now={onMonday(8)} mayMark={() => true} />
    </QueryClientProvider>,
  );
  return { client, arrive };
}

/** The line while a visit is moved by keyboard; the platform answers with this address. */
function moveAs(role: Preset, email: string | null) {
  call.mockResolvedValue({ email });
  const state = createGridState();
  state.set({ lifted: { entry, by: 'keys', column: 0, landing: landingOf(entry), obstacle: undefined } });
  return showAs(role, false, state).client;
}

const isLoaded = (client: QueryClient) =>
  vi.waitFor(() => expect(client.getQueryState(['visit', 4])?.status).toBe('success'), 60_000);

test('[AGD-5] while a visit is moved by keyboard, no message is promised to who has no address', async () => {
  const client = moveAs('desk', null);
  await isLoaded(client);
  await vi.waitFor(() => expect(screen.queryByText(/tell Wim/)).toBeNull(), 60_000);
  expect(screen.getByText('lay it down')).toBeDefined();
});

test('[AGD-5] whoever has an address is told of a move by keyboard', async () => {
  await isLoaded(moveAs('desk', 'wim@example.com'));
  expect(screen.getByText('tell Wim: yes')).toBeDefined();
});

test('[TEAM-6] who may not see addresses chooses to tell the customer, and no address is asked for', () => {
  moveAs('practitioner', null);
  expect(screen.getByText('tell Wim: yes')).toBeDefined();
  expect(call).not.toHaveBeenCalled();
});

test('[AGD-5] the second press of a double click does not mark whoever is next', () => {
  const { arrive } = showAs('desk', true);
  const button = screen.getByRole('button', { name: /Wim Peters/ });
  fireEvent.click(button, { detail: 1 });
  fireEvent.click(button, { detail: 2 });
  expect(arrive).toHaveBeenCalledTimes(1);
});
