import type { AgendaEntry } from '@embook/domain/agenda';
import { anAgenda, anEntry, onMonday } from '@embook/domain/testing/agenda';
import { BOUND } from '@embook/domain/testing/bound';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { expect, test, vi } from 'vitest';
import { call } from '../../testing/fake-call.ts';
import type { AgendaAddress } from '../agenda-address.ts';
import { PhoneDay } from './phone-day.tsx';

const live = vi.hoisted(() => ({ hear: (_event: object): void => {} }));
vi.mock('../../lib/live.ts', () => ({ useLive: (listener: typeof live.hear) => void (live.hear = listener) }));

const visit = (id: number, hour: number, name: string, status = 'confirmed') =>
  anEntry({ id, startsAt: onMonday(hour), status, customer: { id, name } });

const nothing = vi.fn();
const address: AgendaAddress = {
  shown: { view: 'day', by: 'employee', date: '2026-11-16', who: undefined, cancelled: false },
  showDate: nothing,
  showDayBy: nothing,
  showView: nothing,
  showBy: nothing,
  showWho: nothing,
  showCancelled: nothing,
  openVisit: nothing,
  payVisit: nothing,
  openClass: nothing,
  openedVisit: undefined,
  startBooking: nothing,
};

type Shown = Partial<ComponentProps<typeof PhoneDay>>;

/** At three o'clock; `visit` is what the platform tells about the fourth one. */
function renderDay(entries: readonly AgendaEntry[], given: Shown = {}, visit: object = {}) {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  client.setQueryData(['visit', 4], { notes: [], customerNote: null, phone: null, visits: 0, ...visit });
  render(
    <QueryClientProvider client={client}>
      <PhoneDay
        {...{ address }}
        agenda={anAgenda(entries)}
        ownId={null}
        now={onMonday(15)}
        mayMark={() => true}
        mayTake={false}
        knowsPeople={false}
        onArrive={nothing}
        onPay={nothing}
        onOpen={nothing}
        {...given}
      />
    </QueryClientProvider>,
  );
}

test('[AGD-1] on a phone the day opens at now: past visits are folded, whoever is still here is not', () => {
  const entries = [
    visit(1, 9, 'Anna'),
    visit(2, 10, 'Bea', 'arrived'),
    visit(3, 11, 'Corrie'),
    visit(4, 16, 'Dana'),
    visit(5, 17, 'Eva'),
  ];
  renderDay(entries);
  const listed = () => ['Anna', 'Bea', 'Corrie', 'Dana', 'Eva'].filter((name) => screen.queryByText(name) !== null);
  expect(listed()).toEqual(['Bea', 'Corrie', 'Dana', 'Eva']);
  screen.getByRole('button', { name: 'Dana has arrived' });
  fireEvent.click(screen.getByRole('button', { name: /earlier/ }));
  expect(listed()).toEqual(['Anna', 'Bea', 'Corrie', 'Dana', 'Eva']);
});

const next = { ...visit(4, 16, 'Dana Smit'), dueCents: 1_650 };
const told = { notes: [{ id: 1, note: 'No almond oil.' }], customerNote: 'Firm', phone: '+31 6 1234', visits: 11 };

test('[AGD-1] [DESK-7] the card of the next visit has its notes, its phone and its payment', () => {
  const onPay = vi.fn();
  renderDay([next], { mayTake: true, knowsPeople: true, onPay }, told);
  screen.getByText('Firm');
  screen.getByText('No almond oil.');
  screen.getByText(/11 visits/);
  expect(screen.getByRole('link', { name: 'Call Dana Smit' }).getAttribute('href')).toBe('tel:+3161234');
  fireEvent.click(screen.getByRole('button', { name: /^Take .* from Dana Smit$/ }));
  expect(onPay).toHaveBeenCalledWith(next);
});

test('[AGD-1] [TEAM-6] without the permissions the card has no payment, no phone and no count of visits', () => {
  // The platform leaves out the phone and the money for such a member.
  renderDay([{ ...next, dueCents: null }], { mayMark: () => false }, { ...told, phone: null });
  screen.getByText('Firm');
  expect(screen.queryByText(/11 visits/)).toBeNull();
  expect(screen.queryByRole('link')).toBeNull();
  expect(screen.queryByRole('button', { name: /^Take|arrived$/ })).toBeNull();
  cleanup();
  renderDay([next], { mayTake: false });
  expect(screen.queryByRole('button', { name: /^Take/ })).toBeNull();
});

test('[AGD-6] [DESK-7] a note that the desk writes shows on the card without a reload', async () => {
  const visit = { ...told, booking: { id: 4, version: 1, customer: { id: 4 } } };
  // It is fetched whenever it is shown, also one that is known.
  call.mockResolvedValue(visit);
  renderDay([next], {}, visit);
  expect(call).toHaveBeenCalledTimes(1);
  call.mockResolvedValue({ ...visit, notes: [...told.notes, { id: 2, note: 'Comes ten minutes late.' }] });
  const changed = (change: object) => act(async () => live.hear({ kind: 'changed', change }));
  await changed({ thing: 'booking', id: 5, action: 'booking.noted', shopId: 1 });
  expect(call).toHaveBeenCalledTimes(1);
  await changed({ thing: 'booking', id: 4, action: 'booking.noted', shopId: 1 });
  await screen.findByText('Comes ten minutes late.', {}, BOUND);
});
