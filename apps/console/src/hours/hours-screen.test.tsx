import type { Hours } from '@embook/domain/hours';
import type { Preset } from '@embook/domain/staff';
import { BOUND } from '@embook/domain/testing/bound';
import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { answerCalls, callsOf } from '../testing/fake-call.ts';
import { showAs } from '../testing/show-as.tsx';
import HoursScreen from './hours-screen.tsx';
import type { Person } from './queries.ts';

// The shell, which is not shown here, joins the live connection.
vi.mock('../lib/live.ts', () => ({ useLive: () => {} }));

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  history.replaceState(null, '', '/hours');
});

const noor: Person = {
  id: 1,
  name: 'Noor',
  shopId: 3,
  version: 6,
  photoUrl: null,
  patterns: [],
  absences: [
    { id: 21, startsOn: '2026-12-24', endsOn: '2026-12-24', state: 'asked', kind: 'holiday', note: 'Family' },
    { id: 22, startsOn: '2026-12-28', endsOn: '2026-12-30', state: 'granted', kind: null, note: null },
  ],
};

const hours: Hours = {
  today: '2026-11-16',
  shop: {
    id: 3,
    name: 'Oudegracht',
    country: 'NL',
    version: 1,
    hours: [{ weekday: 1, opens: '09:00', closes: '17:00' }],
    specialDays: [{ date: '2026-12-25', hours: [], reason: 'Christmas' }],
  },
  employees: [noor, { ...noor, id: 2, name: 'Daan', absences: [] }],
};

function open(role: Preset, more: Parameters<typeof answerCalls>[0] = {}) {
  answerCalls({ staffHours: () => hours, ...more });
  showAs(role, <HoursScreen />, {
    workplace: { shops: [{ id: 3, name: 'Oudegracht', timeZone: 'Europe/Amsterdam' }], employees: [] },
  });
}

const button = (name: string | RegExp) => screen.findByRole('button', { name }, BOUND);
const range = () => screen.findByRole('button', { name: /^Monday/ }, BOUND);
const exceptions = async () => within(await screen.findByRole('region', { name: 'Exceptions at Oudegracht' }, BOUND));

test('[HRS-2] a practitioner opens with their own week, a manager with the shop’s', async () => {
  open('practitioner');
  expect(await screen.findByRole('heading', { name: 'Noor' }, BOUND)).toBeDefined();
  expect(screen.getByRole('button', { name: 'Ask for time off' })).toBeDefined();
});

test('[HRS-1] the shop’s week comes first, and the list leads to a person and keeps that in the address', async () => {
  open('manager');
  expect(await screen.findByRole('heading', { name: 'Opening hours' }, BOUND)).toBeDefined();
  fireEvent.click(await button(/^Daan/));
  expect(await screen.findByRole('heading', { name: 'Daan' }, BOUND)).toBeDefined();
  expect(new URLSearchParams(location.search).get('who')).toBe('2');
});

test('[HRS-1] special days are listed with their reason; who may change them opens one', async () => {
  open('manager');
  const list = await exceptions();
  const christmas = list.getByRole('button', { name: /Christmas.*closed/ });
  fireEvent.click(christmas);
  expect(await screen.findByDisplayValue('Christmas', {}, BOUND)).toBeDefined();
});

test('[HRS-1] [TEAM-6] who may not change settings sees special days and can open or add none', async () => {
  open('desk');
  const list = await exceptions();
  expect(list.getByRole<HTMLButtonElement>('button', { name: /Christmas/ }).disabled).toBe(true);
  expect(list.queryByRole('button', { name: 'Day or date range' })).toBeNull();
});

test('[HRS-1] a drawn range is changed with the arrow keys at its end, with Shift as a whole begin, and removed', async () => {
  open('owner');
  const monday = await range();
  expect(monday.textContent).toContain('09:00');
  fireEvent.keyDown(monday, { key: 'ArrowDown' });
  expect((await range()).textContent).toContain('17:15');
  fireEvent.keyDown(await range(), { key: 'ArrowUp', shiftKey: true });
  expect((await range()).textContent).toContain('08:45');
  expect(await button('Save hours')).toBeDefined();
  fireEvent.keyDown(await range(), { key: 'Delete' });
  expect(screen.queryByRole('button', { name: /^Monday/ })).toBeNull();
  fireEvent.click(await button('Discard'));
  expect((await range()).textContent).toContain('09:00');
});

test('[HRS-1] hours are added to a day by its button, and typed beside the week', async () => {
  open('owner');
  fireEvent.click(await button('Add hours on Tuesday'));
  const tuesday = await button(/^Tuesday/);
  expect(tuesday.getAttribute('aria-pressed')).toBe('true');
  const until = screen.getByLabelText('To');
  fireEvent.change(until, { target: { value: '12:30' } });
  fireEvent.blur(until);
  expect((await button(/^Tuesday/)).textContent).toContain('12:30');
});

test('[HRS-4] days off that were asked for are declined on the version that was seen', async () => {
  history.replaceState(null, '', '/hours?who=1');
  open('manager', { staffDecideAbsence: () => ({ employee: noor }) });
  const list = within(await screen.findByRole('region', { name: 'Noor’s time off' }, BOUND));
  expect(list.getByText(/requested · Family$/)).toBeDefined();
  fireEvent.click(list.getByRole('button', { name: 'Decline' }));
  await vi.waitFor(
    () => expect(callsOf('staffDecideAbsence')).toEqual([{ id: 21, granted: false, version: 6, choices: [] }]),
    BOUND,
  );
});

test('[HRS-4] approving opens the panel of the days that were asked for', async () => {
  history.replaceState(null, '', '/hours?who=1');
  open('manager', { staffAbsenceImpact: () => ({ impact: { bookings: [], classes: [], moreClasses: false } }) });
  fireEvent.click(await button('Approve'));
  expect(await screen.findByRole('heading', { name: 'Time off, Noor' }, BOUND)).toBeDefined();
});

test('[HRS-4] who asked may withdraw what is not decided, and not what was granted', async () => {
  open('practitioner', { staffRemoveAbsence: () => ({ employee: noor }) });
  const list = within(await screen.findByRole('region', { name: 'Noor’s time off' }, BOUND));
  const [withdraw, ...others] = list.getAllByRole('button');
  expect([others, withdraw?.getAttribute('aria-label')]).toEqual([[], expect.stringContaining('24')]);
  fireEvent.click(withdraw ?? document.body);
  await vi.waitFor(() => expect(callsOf('staffRemoveAbsence')).toEqual([{ id: 21 }]), BOUND);
});
