import { areasOf } from '@embook/domain/staff';
import { BOUND } from '@embook/domain/testing/bound';
import { anOpenedVisit } from '@embook/domain/testing/desk';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { createQueryClient } from '../lib/query-client.ts';
import { call } from '../testing/fake-call.ts';
import BookingPanel from './booking-panel.tsx';

vi.mock('../lib/call.ts', () => import('../testing/fake-call.ts'));

afterEach(cleanup);

test('[DESK-5] [TEAM-8] A pressed twice marks once, and the panel goes on with the answer, before the visit is fetched again', async () => {
  const opened = anOpenedVisit();
  const visit = { ...opened, booking: { ...opened.booking, status: 'confirmed', version: 1, openCents: 0 } } as const;
  const marked = Promise.withResolvers<object>();
  let isFetched = false;
  call.mockImplementation((name: string) => {
    if (name === 'staffAudit') return Promise.resolve({ entries: [] });
    if (name === 'staffMarkVisit') return marked.promise;
    const answer = isFetched ? new Promise(() => {}) : Promise.resolve(visit);
    isFetched = true;
    return answer;
  });
  const client = createQueryClient();
  const company = { key: 'demo', name: 'Demo', role: 'desk', areas: areasOf('desk'), shops: 'all', employeeId: null };
  client.setQueryData(['me'], { staff: { id: 1 }, companies: [company] });
  client.setQueryData(['workplace', 'demo'], { shops: [{ id: visit.booking.shopId, timeZone: 'UTC' }], employees: [] });
  history.replaceState(null, '', `/agenda?booking=${visit.booking.id}`);
  render(
    <QueryClientProvider client={client}>
      <BookingPanel />
    </QueryClientProvider>,
  );
  await screen.findByRole('button', { name: /^Arrived/ }, BOUND);
  const press = () => act(async () => void fireEvent.keyDown(document.body, { key: 'a' }));
  await press();
  await press();
  await act(async () => marked.resolve({ booking: { ...visit.booking, status: 'arrived', version: 2 } }));
  await screen.findByRole('button', { name: /^Done/ }, BOUND);
  await press();
  fireEvent.click(screen.getByRole('button', { name: /^Done/ }));
  await vi.waitFor(() => {
    const marks = call.mock.calls.filter(([name]) => name === 'staffMarkVisit').map(([, fields]) => fields);
    expect(marks.map(({ status, version }) => [status, version])).toEqual([
      ['arrived', 1],
      ['done', 2],
    ]);
  }, BOUND);
});
