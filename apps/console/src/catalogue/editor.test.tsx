import { areasOf } from '@embook/domain/staff';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import Catalogue from './catalogue-screen.tsx';

const { call } = vi.hoisted(() => ({ call: vi.fn() }));
vi.mock('../lib/call.ts', () => ({ call }));
vi.mock('wouter', async (original) => ({
  ...(await original<typeof import('wouter')>()),
  useParams: () => ({ tab: 'objects', id: location.pathname.split('/')[3] }),
}));

afterEach(() => {
  cleanup();
  vi.clearAllMocks();
});

/** Far beyond what a busy machine needs. */
const BOUND = { timeout: 60_000 };

/** The editor of one thing; a save is answered when the test says so. */
async function openEditor() {
  let thing = { id: 5, version: 1, position: 1, name: 'Sauna', archived: false };
  const saves: (() => void)[] = [];
  call.mockImplementation(async (name: string, fields: Record<string, unknown>) => {
    if (name !== 'staffChangeObject') return { objects: [thing] };
    await new Promise<void>((resolve) => saves.push(resolve));
    const { id: _, ...changes } = fields;
    thing = { ...thing, ...changes, version: thing.version + 1 };
    return { object: thing };
  });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const company = { key: 'demo', name: 'Demo', role: 'owner', areas: areasOf('owner'), shops: 'all', employeeId: null };
  client.setQueryData(['me'], { staff: { id: 1 }, companies: [company] });
  client.setQueryData(['workplace', 'demo'], {
    company: { mainLanguage: 'en' },
    shops: [{ id: 3, name: 'Oudegracht' }],
    employees: [],
  });
  history.replaceState(null, '', '/catalogue/objects/5');
  render(
    <QueryClientProvider client={client}>
      <Catalogue />
    </QueryClientProvider>,
  );
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Name' }, BOUND);
  field.focus();
  return {
    field,
    type: (value: string) => fireEvent.change(field, { target: { value } }),
    save: () => fireEvent.keyDown(field, { key: 's', ctrlKey: true }),
    answer: async () => {
      await vi.waitFor(() => expect(saves.length).toBeGreaterThan(0), BOUND);
      await act(async () => saves.shift()?.());
    },
    sent: () => call.mock.calls.filter(([name]) => name === 'staffChangeObject').map(([, fields]) => fields),
  };
}

test('[CAT-1] what is typed while a thing is saved stays in its field, and is saved next', async () => {
  const { field, type, save, answer, sent } = await openEditor();
  type('Sauna one');
  save();
  type('Sauna one and two');
  await answer();
  // The row of the list shows that it is saved.
  await vi.waitFor(() => expect(screen.getByRole('link', { name: /^Sauna one/ })).toBeDefined(), BOUND);
  expect(document.activeElement).toBe(field);
  expect(field.value).toBe('Sauna one and two');
  await vi.waitFor(() => {
    save();
    expect(sent()).toHaveLength(2);
  }, BOUND);
  expect(sent().map(({ name, version }) => [name, version])).toEqual([
    ['Sauna one', 1],
    ['Sauna one and two', 2],
  ]);
});
