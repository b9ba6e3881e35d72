import { dayOf } from '@embook/domain/shared';
import { areasOf } from '@embook/domain/staff';
import { anAgenda, anEntry, onMonday } from '@embook/domain/testing/agenda';
import { BOUND } from '@embook/domain/testing/bound';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { CallError } from '../lib/call-error.ts';
import { createQueryClient } from '../lib/query-client.ts';
import { answerCalls } from '../testing/fake-call.ts';
import AgendaScreen from './agenda-screen.tsx';

const tuesday = 86_400;
const shown = anAgenda([
  anEntry({ id: 1, customer: { id: 1, name: 'Wim Peters' }, startsAt: onMonday(10), endsAt: onMonday(11) }),
  anEntry({
    id: 2,
    customer: { id: 2, name: 'Mila Jansen' },
    startsAt: onMonday(10) + tuesday,
    endsAt: onMonday(11) + tuesday,
  }),
]);

/** The console as it begins: nothing is known but what this tab has kept. */
function open(): void {
  const client = createQueryClient();
  const company = { key: 'demo', name: 'Demo', role: 'desk', areas: areasOf('desk'), shops: 'all', employeeId: null };
  const shops = [{ id: 3, name: 'Oudegracht', timeZone: 'UTC' }];
  client.setQueryData(['me'], { staff: { id: 1 }, companies: [company] });
  client.setQueryData(['workplace', 'demo'], { shops, employees: [] });
  render(
    <QueryClientProvider client={client}>
      <AgendaScreen />
    </QueryClientProvider>,
  );
}

const loseNetwork = () =>
  answerCalls({
    staffAgenda: () => {
      throw new CallError({ kind: 'network' });
    },
  });

const visitOf = (name: string) => screen.findByRole('gridcell', { name: new RegExp(`^${name},`) }, BOUND);

test('[AGD-6] without a network a day of the loaded week is shown with its age, and today also after a reload', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: (onMonday(9) + 60) * 1000 });
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  history.replaceState(null, '', `/agenda?date=${dayOf(onMonday(10))}`);
  let weeks = 0;
  answerCalls({
    staffAgenda: ({ days }) => {
      if (days === 7) weeks += 1;
      return shown;
    },
  });
  open();
  await visitOf('Wim Peters');
  await vi.waitFor(() => expect(weeks).toBe(1), BOUND);
  expect(screen.queryByText(/newer changes/)).toBeNull();

  loseNetwork();
  fireEvent.keyDown(document.body, { key: 'ArrowRight' });
  const notice = await screen.findByText(
    'This agenda is from today 09:01; newer changes could not be loaded.',
    {},
    BOUND,
  );
  await visitOf('Mila Jansen');
  // Before the grid it would move it under the pointer, when it comes and when it goes.
  const isAfter = screen.getByRole('grid').compareDocumentPosition(notice) & Node.DOCUMENT_POSITION_FOLLOWING;
  expect(isAfter).not.toBe(0);
  expect(screen.queryByRole('alert')).toBeNull();

  cleanup();
  history.replaceState(null, '', '/agenda');
  vi.setSystemTime((onMonday(9.5) + 60) * 1000);
  open();
  await visitOf('Wim Peters');
  await screen.findByText(/^This agenda is from today 09:01/, {}, BOUND);
});

test('[AGD-7] X blocks time in the agenda, and the reason says that it is required', async () => {
  history.replaceState(null, '', `/agenda?date=${dayOf(onMonday(10))}`);
  answerCalls({ staffAgenda: () => shown });
  open();
  await visitOf('Wim Peters');
  fireEvent.keyDown(document.body, { key: 'x' });
  await screen.findByRole('dialog', { name: 'Block time' }, BOUND);
  const reason = screen.getByRole<HTMLInputElement>('textbox', { name: 'Reason' });
  expect([
    reason.required,
    document.getElementById(reason.getAttribute('aria-describedby') ?? '')?.textContent,
  ]).toEqual([true, 'Required; only your team sees it.']);
});
