import { anAgenda, anEntry, onMonday } from '@embook/domain/testing/agenda';
import { BOUND } from '@embook/domain/testing/bound';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setCaller } from '../../lib/call.ts';
import WhyPopover from './why-popover.tsx';

setCaller({
  companyKey: () => 'demo-aurora',
  sessionEnded: () => {},
  proveAgain: async () => true,
  factorRequired: () => {},
});

interface WireStep {
  from: number;
  kind: string;
  subject: { kind: string; id: number; name: string } | null;
  until: number | null;
}

const bookable = {
  services: [
    {
      id: 5,
      name: 'Massage',
      main_name: 'Massage',
      category: 'Body',
      minutes: 60,
      price_cents: 6_000,
      photo_url: null,
      people: [],
    },
    {
      id: 6,
      name: 'Yoga',
      main_name: 'Yoga',
      category: 'Body',
      minutes: 60,
      price_cents: 1_500,
      photo_url: null,
      people: [{ id: 7, name: 'Esra' }],
    },
  ],
};
const onBook = vi.fn();

function ask(
  steps: readonly WireStep[],
  next: readonly { starts_at: number; room_id: number }[] = [],
  mayBook = true,
  employeeId: number | null = 1,
  agenda = anAgenda(),
  roomId: number | null = null,
  isClass = false,
) {
  vi.stubGlobal('fetch', async (url: string) => {
    const result = url.includes('bookable')
      ? bookable
      : { free: steps.length === 0, room_id: 11, is_class: isClass, steps, next };
    return new Response(JSON.stringify({ code: 200, result }), { status: 200 });
  });
  const name = roomId === null ? 'Noor Haddad' : 'Infrared cabin';
  const asked = { startsAt: onMonday(8), employeeId, roomId, name, x: 10, y: 10 };
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={client}>
      <WhyPopover {...{ asked, mayBook, onBook }} agenda={agenda} shopId={1} onClose={() => {}} />
    </QueryClientProvider>,
  );
}

const linesOf = async () => (await screen.findAllByRole('listitem', {}, BOUND)).map(({ textContent }) => textContent);

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

test('[AGD-8] the steps are listed in order of time, and the next free slot starts a booking', async () => {
  const femke = { kind: 'booking', id: 7, name: 'Femke Bos' };
  ask(
    [
      { from: onMonday(8), kind: 'closed', subject: null, until: onMonday(9) },
      { from: onMonday(9), kind: 'taken', subject: femke, until: onMonday(10) },
    ],
    [
      { starts_at: onMonday(10), room_id: 12 },
      { starts_at: onMonday(34), room_id: 11 },
    ],
  );
  expect(await linesOf()).toEqual([
    '08:00Closed from 08:00 to 09:00',
    '09:00Taken until 10:00Femke Bos',
    '10:00Free with Noor',
  ]);
  expect(screen.getByText(/08:00 cannot be booked:/)).toBeDefined();
  expect(screen.queryByRole('option', { name: /Yoga/ })).toBeNull();
  const soonest = screen.getByRole('button', { name: '10:00 with Noor' });
  fireEvent.click(screen.getByRole('button', { name: 'Tue 17 Nov, 10:00 with Noor' }));
  expect(onBook).toHaveBeenLastCalledWith({ startsAt: onMonday(34), roomId: 11, employeeId: 1, serviceId: 5 });
  fireEvent.click(soonest);
  expect(onBook).toHaveBeenLastCalledWith({ startsAt: onMonday(10), roomId: 12, employeeId: 1, serviceId: 5 });
});

test('[AGD-8] [B21] without permission no customer names are shown, and no buttons to book', async () => {
  ask(
    [{ from: onMonday(8), kind: 'taken', subject: null, until: onMonday(9) }],
    [{ starts_at: onMonday(10), room_id: 12 }],
    false,
  );
  expect(await linesOf()).toEqual(['08:00Taken until 09:00', '10:00Free with Noor']);
  expect(screen.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual(['Close']);
});

test('[AGD-8] [DESK-2] staff may override hours and horizon', async () => {
  ask([
    { from: onMonday(8), kind: 'closed', subject: null, until: onMonday(9) },
    { from: onMonday(8), kind: 'horizon', subject: null, until: null },
  ]);
  expect(await linesOf()).toEqual([
    '08:00Closed from 08:00 to 09:00',
    '08:00Too far ahead: customers can book up to Monday 16 November',
    'Nothing is free in the next two weeks.',
  ]);
  fireEvent.click(screen.getByRole('button', { name: 'Book 08:00 anyway' }));
  expect(onBook).toHaveBeenLastCalledWith({ startsAt: onMonday(8), roomId: 11, employeeId: 1, serviceId: 5 });
});

test('[AGD-8] a service that somebody does not do is named, and can be chosen', async () => {
  // Nobody's rooms: this person does none of them.
  ask([{ from: onMonday(8), kind: 'closed', subject: null, until: null }], [], true, 99);
  expect(await linesOf()).toEqual(['08:00Massage is not offered with Noor.']);
  expect(screen.getByRole('option', { name: /Yoga/ })).toBeDefined();
});

test('[AGD-8] who does only an option of a service, which no room names, is asked about that', async () => {
  ask([{ from: onMonday(8), kind: 'closed', subject: null, until: onMonday(9) }], [], true, 7);
  const service = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Service' }, BOUND);
  await screen.findByRole('option', { name: /Yoga/ }, BOUND);
  expect(service.value).toBe('6');
  expect(screen.queryByRole('option', { name: /Massage/ })).toBeNull();
});

test('[AGD-8] who does not do the service and does not work that day is said to be neither taken nor free', async () => {
  const agenda = anAgenda();
  const bram = { id: 99, name: 'Bram Hoekstra', photoUrl: null, working: [] };
  const employees = [...agenda.employees, bram];
  ask([{ from: onMonday(8), kind: 'closed', subject: null, until: null }], [], true, 99, { ...agenda, employees });
  expect(await linesOf()).toEqual(['08:00Noor does not work on this day', '08:00Massage is not offered with Noor.']);
  expect(screen.queryByText(/already taken/)).toBeNull();
});

test('[AGD-8] a time that is over and taken cannot be booked since it is over', async () => {
  ask([
    { from: onMonday(8), kind: 'past', subject: null, until: onMonday(12) },
    { from: onMonday(8), kind: 'taken', subject: null, until: onMonday(9) },
  ]);
  expect(await screen.findByText('08:00 cannot be booked: it has passed.', {}, BOUND)).toBeDefined();
  expect(screen.queryByText(/already taken/)).toBeNull();
});

test('[AGD-8] [CLS-1] of a class it is said that it has dates of its own, and when its teacher works', async () => {
  const agenda = anAgenda();
  const steps = [
    { from: onMonday(8), kind: 'closed', subject: null, until: null },
    { from: onMonday(8), kind: 'taken', subject: { kind: 'session', id: 3, name: 'Boxing' }, until: onMonday(9) },
  ];
  const employees = agenda.employees.map((each) => ({ ...each, working: [[onMonday(16), onMonday(20)]] }));
  ask(steps, [], true, 1, { ...agenda, employees }, null, true);
  expect(await linesOf()).toEqual([
    '08:00Noor works from 16:00',
    '08:00Massage is a class: it has dates of its own in the timetable.',
    '08:00Taken until 09:00Boxing',
  ]);
  expect(screen.queryByText(/not offered/)).toBeNull();
});

test('[AGD-8] a day on which the room is not used says so with its name, at the time in question', async () => {
  ask([{ from: onMonday(0), kind: 'day_off', subject: null, until: onMonday(24) }]);
  expect((await linesOf())[0]).toBe('08:00Room 11 is not used on this day');
});

test('[AGD-8] the day of who could do it is shown as lanes, in words for who does not see them', async () => {
  const taken = [
    anEntry({ id: 1, startsAt: onMonday(9), endsAt: onMonday(10) }),
    anEntry({ id: 2, startsAt: onMonday(12), endsAt: onMonday(13), status: 'cancelled' }),
    anEntry({ id: 3, startsAt: onMonday(14), endsAt: onMonday(17) }),
  ];
  ask([{ from: onMonday(8), kind: 'closed', subject: null, until: onMonday(9) }], [], true, 1, anAgenda(taken));
  // Daan does another service.
  expect((await screen.findAllByRole('img', {}, BOUND)).map((lane) => lane.getAttribute('aria-label'))).toEqual([
    'Noor: free 10:00 – 14:00',
  ]);
});

test('[AGD-8] [AGD-2] nothing of a lane is free while none of the rooms for the service is in use', async () => {
  const agenda = anAgenda();
  const rooms = agenda.rooms.map((room) => (room.employeeId === 1 ? { ...room, working: [] } : room));
  ask([{ from: onMonday(0), kind: 'day_off', subject: null, until: onMonday(24) }], [], true, 1, { ...agenda, rooms });
  expect((await screen.findByRole('img', {}, BOUND)).getAttribute('aria-label')).toBe('Noor: nothing free');
});

test('[AGD-8] a room is spoken of as a room, and its employee works or not', async () => {
  const agenda = anAgenda();
  const employees = agenda.employees.map((each) => ({ ...each, working: [] }));
  const step = { from: onMonday(8), kind: 'not_working', subject: null, until: onMonday(9) };
  ask([step], [], true, null, { ...agenda, employees }, 11);
  expect(await linesOf()).toEqual(['08:00Noor does not work on this day', 'Nothing is free in the next two weeks.']);
  expect(screen.getByRole('heading').textContent).toBe('Why is 08:00 in Infrared cabin not free?');
});

test('[AGD-8] a gap ends only where the hours begin again, and other days are named', async () => {
  ask([
    { from: onMonday(8), kind: 'notice', subject: null, until: onMonday(34) },
    { from: onMonday(17), kind: 'closed', subject: null, until: onMonday(18) },
    { from: onMonday(18), kind: 'taken', subject: null, until: onMonday(34) },
  ]);
  expect((await linesOf()).slice(0, 3)).toEqual([
    '08:00Too soon: customers can book from Tue 17 Nov, 10:00',
    '17:00Closed from 17:00 on',
    '18:00Taken until Tue 17 Nov, 10:00',
  ]);
});

test('[AGD-8] a shop that does not open that day is closed on that day', async () => {
  const step = { from: onMonday(8), kind: 'closed', subject: null, until: onMonday(9) };
  ask([step], [], true, 1, { ...anAgenda(), open: [] });
  expect((await linesOf())[0]).toBe('08:00Closed on this day');
});
