import type { Agenda, AgendaEntry } from '@embook/domain/agenda';
import type { Preset } from '@embook/domain/staff';
import { anAgenda, anEntry, onMonday } from '@embook/domain/testing/agenda';
import { BOUND } from '@embook/domain/testing/bound';
import { anOpenedVisit } from '@embook/domain/testing/desk';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { CallError } from '../lib/call-error.ts';
import { toasts, undoToast } from '../lib/toasts.ts';
import { answerCalls, callsOf, refusal } from '../testing/fake-call.ts';
import { narrowToPhone } from '../testing/phone.ts';
import { showAs } from '../testing/show-as.tsx';
import AgendaScreen from './agenda-screen.tsx';

const shops = [{ id: 3, name: 'Oudegracht', timeZone: 'UTC' }];

const lunch = anEntry({
  id: 31,
  kind: 'block',
  startsAt: onMonday(12),
  customer: null,
  service: null,
  reason: 'Lunch',
  status: 'blocked',
});
const lesson = anEntry({ id: 32, kind: 'session', startsAt: onMonday(9), customer: null, taken: 3, total: 8 });
const wim = anEntry({ id: 7_501, startsAt: onMonday(10), customer: { id: 1, name: 'Wim Peters' } });
const eva = anEntry({ id: 7_502, startsAt: onMonday(14), customer: { id: 2, name: 'Eva Smit' } });

type Answers = Parameters<typeof answerCalls>[0];

interface Opened {
  entries?: readonly AgendaEntry[];
  agenda?: Partial<Agenda>;
  role?: Preset;
  address?: string;
  answers?: Answers;
}

/** The agenda of Monday 16 November 2026 at eight. */
async function open({ entries = [wim, eva, lunch, lesson], agenda, role = 'desk', ...given }: Opened = {}) {
  history.replaceState(null, '', `/agenda${given.address ?? ''}`);
  answerCalls({ staffAgenda: () => anAgenda(entries, agenda), ...given.answers });
  showAs(role, <AgendaScreen />, { workplace: { shops, employees: [] } });
  await screen.findByRole(matchMedia('(width < 600px)').matches ? 'combobox' : 'grid', {}, BOUND);
}

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: onMonday(8) * 1000 }));

const press = (name: string | RegExp) => act(async () => void fireEvent.click(screen.getByRole('button', { name })));
const key = (pressed: string, shiftKey = false) =>
  act(async () => void fireEvent.keyDown(document.activeElement ?? document.body, { key: pressed, shiftKey }));
const choose = async (name: string) => {
  await press('More options');
  fireEvent.click(screen.getByRole('menuitem', { name }));
};
/** Opens an entry of the grid by its keys. */
const openEntry = async (name: RegExp) => {
  screen.getByRole('gridcell', { name }).focus();
  await key('Enter');
};
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const told = () => toasts.shown().map(({ text }) => text);
const dialog = (name: string | RegExp) => screen.findByRole('dialog', { name }, BOUND);

// The toolbar, and what the address holds.

test('[AGD-1] buttons and arrow keys go by days, with Shift by weeks, and T comes back; the address holds the day', async () => {
  await open();
  const steps: [() => Promise<void>, string][] = [
    [() => press('Next day'), '?date=2026-11-17'],
    [() => press('Today'), ''],
    [() => press('Previous day'), '?date=2026-11-15'],
    [() => key('ArrowLeft'), '?date=2026-11-14'],
    [() => key('ArrowRight'), '?date=2026-11-15'],
    [() => key('t'), ''],
    [() => key('ArrowRight', true), '?date=2026-11-23'],
    [() => key('ArrowLeft', true), ''],
  ];
  for (const [step, address] of steps) {
    await step();
    expect(location.search).toBe(address);
  }
});

test('[AGD-1] a week is of one person, who is chosen beside it, and goes on by weeks', async () => {
  await open();
  expect(screen.getByRole('heading', { level: 1 }).textContent).toContain('Monday 16 November');
  await press('Week');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('16 – 22 November');
  const staff = within(screen.getAllByRole('group', { name: 'Staff' })[0] ?? document.body);
  expect(staff.getByRole('button', { pressed: true }).textContent).toContain('Noor');
  fireEvent.click(staff.getByRole('button', { name: 'Daan' }));
  await press('Next week');
  expect(location.search).toBe('?view=week&who=2&date=2026-11-23');
  // Of rooms it is another one.
  await key('r');
  expect(location.search).toBe('?view=week&date=2026-11-23&by=room');
  await key('s');
  expect(location.search).toBe('?view=week&date=2026-11-23');
});

test('[AGD-1] [AGD-2] each day of the week says how much of it is booked, or that it is closed', async () => {
  await open();
  const week = within(screen.getByRole('group', { name: 'Week' }));
  await waitFor(
    () => expect(week.getByRole('button', { name: /Sun 22/ }).getAttribute('aria-label')).toMatch(/closed$/),
    BOUND,
  );
  expect(week.getByRole('button', { current: 'date' }).getAttribute('aria-label')).toMatch(/\d+% booked$/);
  fireEvent.click(week.getByRole('button', { name: /Wed 18/ }));
  expect(location.search).toBe('?date=2026-11-18');
});

test('[AGD-1] the view of this device is kept: the height of an hour and whether customers are told', async () => {
  await open();
  const item = (name: string, role = 'menuitemradio') => screen.getByRole(role, { name });
  await press('More options');
  expect(item('Normal').getAttribute('aria-checked')).toBe('true');
  fireEvent.click(item('Spacious'));
  await press('More options');
  expect(item('Spacious').getAttribute('aria-checked')).toBe('true');
  fireEvent.click(item('Notify customers when I move a visit', 'menuitemcheckbox'));
  expect([localStorage.getItem('embook-console-density'), localStorage.getItem('embook-console-tell')]).toEqual([
    'roomy',
    'no',
  ]);
  await press('More options');
  fireEvent.click(item('Show cancelled visits', 'menuitemcheckbox'));
  await waitFor(() => expect(callsOf('staffAgenda').at(-1)).toMatchObject({ cancelled: true }), BOUND);
  expect(location.search).toBe('?cancelled=1');
});

test('[AGD-9] the day is printed from the menu and by its address, which asks for it once', async () => {
  const print = vi.fn();
  vi.stubGlobal('print', print);
  await open({ address: '?do=print' });
  await waitFor(() => expect(print).toHaveBeenCalledTimes(1), BOUND);
  expect(location.search).toBe('');
  await choose('Print the day');
  expect(print).toHaveBeenCalledTimes(2);
});

test('[ERR-2] [ERR-3] an agenda that did not load can be fetched again', async () => {
  let isDown = true;
  const answered = open({
    answers: {
      staffAgenda: () => {
        if (isDown) throw new CallError({ kind: 'network' });
        return anAgenda([wim]);
      },
    },
  });
  expect(await screen.findByText('The agenda did not load', {}, BOUND)).toBeDefined();
  isDown = false;
  await press('Try again');
  await answered;
  expect(screen.getByRole('gridcell', { name: /Wim/ })).toBeDefined();
});

test.each<[Preset, number]>([
  ['manager', 1],
  ['desk', 0],
])('[TEAM-6] [START-1] without a shop a %s is told so, with so many ways to set one up: %i', (role, links) => {
  showAs(role, <AgendaScreen />, { workplace: { shops: [], employees: [] } });
  expect(screen.getByRole('heading', { name: 'No shop yet' })).toBeDefined();
  expect(screen.queryAllByRole('link')).toHaveLength(links);
});

// What opens from an entry.

test('[AGD-1] Enter opens a visit, a class or a block, each in its own place', async () => {
  await open();
  await openEntry(/Wim Peters/);
  expect(location.search).toBe('?booking=7501');
  await openEntry(/Massage.*09:00|09:00.*Massage/);
  expect(location.search).toBe('?class=32');
  await openEntry(/Lunch/);
  expect(await dialog('Lunch')).toBeDefined();
});

test('[AGD-1] P asks for the payment of a visit', async () => {
  await open({ entries: [{ ...wim, dueCents: 1_650 }] });
  screen.getByRole('gridcell', { name: /Wim Peters/ }).focus();
  await key('p');
  expect(location.search).toBe('?booking=7501&do=pay');
});

test('[AGD-1] J and K go from visit to visit by time; the open panel goes with them', async () => {
  await open({ entries: [eva, lunch, wim] });
  const focused = () => document.activeElement?.getAttribute('data-entry');
  await key('j');
  expect(focused()).toBe('booking-7501');
  await key('j');
  expect(focused()).toBe('booking-7502');
  await key('k');
  expect(focused()).toBe('booking-7501');
  expect(location.search).toBe('');
  await key('Enter');
  await key('j');
  expect(location.search).toBe('?booking=7502');
});

test('[AGD-3] what has no width left is listed behind its number, and opens from there', async () => {
  const four = [1, 2, 3, 4].map((nth) =>
    anEntry({ id: 7_510 + nth, startsAt: onMonday(10), customer: { id: nth, name: `Guest ${nth}` } }),
  );
  await open({ entries: [...four, { ...lesson, startsAt: onMonday(10), endsAt: onMonday(11) }] });
  fireEvent.click(screen.getByRole('gridcell', { name: '3 more at the same time' }));
  const listed = within(await dialog('3 more at the same time'));
  const rows = listed.getAllByRole('listitem');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    '10:00 – 11:00Guest 3Massage',
    '10:00 – 11:00Guest 4Massage',
    // A class is called what it teaches.
    '10:00 – 11:00Massage',
  ]);
  fireEvent.click(listed.getByRole('button', { name: /Guest 4/ }));
  expect(location.search).toBe('?booking=7514');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('[AGD-5] [DESK-5] A marks the visit in focus as arrived, and Undo has it back', async () => {
  await open({
    entries: [wim],
    answers: {
      staffMarkVisit: ({ id, status, version }) => ({
        booking: anOpenedVisit({ booking: { id, status, version: version + 1 } }).booking,
      }),
    },
  });
  screen.getByRole('gridcell', { name: /Wim Peters/ }).focus();
  await key('a');
  await waitFor(() => expect(told()).toHaveLength(1), BOUND);
  await act(async () => undoToast(toasts.shown()[0]?.id ?? 0));
  await waitFor(
    () =>
      expect(callsOf('staffMarkVisit')).toEqual([
        { id: 7_501, status: 'arrived', version: 1 },
        { id: 7_501, status: 'confirmed', version: 2 },
      ]),
    BOUND,
  );
});

// Blocks.

const block = (given: object = {}) => ({
  id: 31,
  employeeId: 1,
  roomId: 11,
  startsAt: onMonday(12),
  endsAt: onMonday(13),
  reason: 'Lunch',
  dates: 1,
  lastAt: onMonday(12),
  who: 'Mila Jansen',
  at: onMonday(-15),
  ...given,
});

async function openBlock(given: object = {}, answers: Answers = {}, opened: Opened = {}) {
  await open({ answers: { staffOpenBlock: () => ({ block: block(given) }), ...answers }, ...opened });
  await openEntry(/Lunch/);
  await dialog('Lunch');
  await screen.findByText(/^Blocked by/, {}, BOUND);
}
const buttons = () =>
  within(screen.getByRole('dialog'))
    .getAllByRole('button')
    .map(({ textContent }) => textContent)
    .filter(Boolean);

test('[AGD-7] a block says whose it is, and is changed in its time and reason', async () => {
  await openBlock({}, { staffChangeBlock: () => ({ ids: [31] }) });
  expect(screen.getByText('Monday 16 November, 12:00 – 13:00')).toBeDefined();
  expect(screen.getByText('Blocked by Mila Jansen, Sun 15 Nov')).toBeDefined();
  expect(buttons()).toEqual(['Unblock', 'Save the change']);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save the change' }).disabled).toBe(true);
  type('Reason', 'Long lunch');
  type('Until', '0:00');
  await act(async () => void fireEvent.submit(screen.getByLabelText('Reason')));
  // Midnight ends the day.
  expect(callsOf('staffChangeBlock')).toEqual([
    { id: 31, startsAt: onMonday(12), endsAt: onMonday(24), reason: 'Long lunch', which: 'one' },
  ]);
  await waitFor(() => expect(told()).toEqual(['The block has been changed.']), BOUND);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('[AGD-7] a block that would end before it begins is not sent', async () => {
  await openBlock();
  type('Until', '11:00');
  expect(screen.getByText('It ends before it begins.')).toBeDefined();
  await act(async () => void fireEvent.submit(screen.getByLabelText('Reason')));
  expect(callsOf('staffChangeBlock')).toEqual([]);
});

test('[AGD-7] of a weekly block one date or all later ones are changed or given back', async () => {
  await openBlock(
    { dates: 3, lastAt: onMonday(12 + 14 * 24) },
    { staffChangeBlock: () => ({ ids: [] }), staffRemoveBlock: () => ({ ids: [31, 41, 42] }) },
  );
  expect(screen.getByText('Every week until Mon 30 Nov, 3 dates from this one on.')).toBeDefined();
  expect(buttons()).toEqual(['Give this date back', 'End it from this date on', 'Save the change']);
  type('From', '11:30');
  type('For which dates', 'later');
  await act(async () => void fireEvent.submit(screen.getByLabelText('Reason')));
  expect(callsOf('staffChangeBlock')).toMatchObject([{ startsAt: onMonday(11.5), which: 'later' }]);
});

test('[AGD-7] a weekly block ends from a date on, and Undo has all its dates back', async () => {
  await openBlock({ dates: 3 }, { staffRemoveBlock: () => ({ ids: [31, 41, 42] }), staffBlock: () => ({ ids: [51] }) });
  await press('End it from this date on');
  expect(callsOf('staffRemoveBlock')).toEqual([{ id: 31, which: 'later' }]);
  await waitFor(() => expect(told()).toEqual(['The weekly block has ended.']), BOUND);
  await act(async () => undoToast(toasts.shown()[0]?.id ?? 0));
  expect(callsOf('staffBlock')).toEqual([
    { startsAt: onMonday(12), endsAt: onMonday(13), reason: 'Lunch', weeks: 3, employeeId: 1, roomId: 11 },
  ]);
});

test('[AGD-7] [ERR-2] a refused change of a block says why and keeps what was typed', async () => {
  await openBlock(
    {},
    {
      staffChangeBlock: () => {
        throw refusal('Noor has a visit then.', { errors: { ends_at: 'A visit begins at 14:00.' } });
      },
    },
  );
  type('Until', '15:00');
  await act(async () => void fireEvent.submit(screen.getByLabelText('Reason')));
  expect(await screen.findByText('A visit begins at 14:00.', {}, BOUND)).toBeDefined();
  expect(screen.getByLabelText<HTMLInputElement>('Until').value).toBe('15:00');
});

test('[AGD-7] [TEAM-6] who may not change a block reads it', async () => {
  const theirs = { ...lunch, employeeId: 2, roomId: 21 };
  await openBlock({ employeeId: 2 }, {}, { role: 'practitioner', entries: [theirs] });
  expect(buttons()).toEqual([]);
  expect(screen.queryByLabelText('Reason')).toBeNull();
});

test('[AGD-7] a test booking is said to be one, and can only be given back', async () => {
  const trial = { ...lunch, status: 'test' as const, reason: 'Mila tries' };
  await open({ entries: [trial], answers: { staffOpenBlock: () => ({ block: block({ who: null, at: null }) }) } });
  await openEntry(/Mila tries/);
  await dialog('Test booking: Mila tries');
  expect(buttons()).toEqual(['Unblock']);
  expect(screen.queryByLabelText('Reason')).toBeNull();
  expect(screen.queryByText(/^Blocked by/)).toBeNull();
});

test.each([
  ['today, from the next quarter', '', 8.1, '08:15', '09:15'],
  ['today, late in the evening', '', 23.9, '23:00', '00:00'],
  ['another day, from its opening', '?date=2026-11-17', 8.1, '09:00', '10:00'],
])('[AGD-7] a block that the address asks for begins with an hour: %s', async (_when, day, hour, from, until) => {
  vi.useFakeTimers({ toFake: ['Date'], now: onMonday(hour) * 1000 });
  await open({ agenda: { now: onMonday(hour) }, address: day === '' ? '?do=block' : `${day}&do=block` });
  await dialog('Block time');
  const value = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;
  expect([value('From'), value('Until')]).toEqual([from, until]);
});

// The calendar feed.

const feed = (given: object = {}) => ({
  id: 9,
  employeeId: 1,
  roomId: null,
  madeAt: onMonday(-24),
  own: true,
  madeBy: 'Lotte',
  ...given,
});

async function openFeed(answers: Answers, opened: Opened = {}) {
  await open({ answers, ...opened });
  await choose('Calendar feed');
  await dialog('Calendar feed');
}

test('[AGD-9] an address of a calendar is made, shown once and copied', async () => {
  const copied = vi.fn(async () => {});
  vi.stubGlobal('navigator', { ...navigator, userAgent: 'Test', clipboard: { writeText: copied } });
  let feeds: ReturnType<typeof feed>[] = [];
  await openFeed({
    staffFeeds: () => ({ feeds }),
    staffMakeFeed: () => {
      feeds = [feed()];
      return { feed: feed(), url: 'https://embook.example/feed/secret' };
    },
  });
  expect(await screen.findByText('You have no address yet.', {}, BOUND)).toBeDefined();
  await press('Create an address');
  expect(callsOf('staffMakeFeed')).toEqual([{ employeeId: 1, roomId: undefined }]);
  expect((await screen.findByLabelText<HTMLInputElement>('The secret address', {}, BOUND)).value).toBe(
    'https://embook.example/feed/secret',
  );
  await press('Copy');
  expect(copied).toHaveBeenCalledWith('https://embook.example/feed/secret');
  await waitFor(() => expect(told()).toEqual(['Address copied.']), BOUND);
  // Another one's address is not shown below this one's name.
  type('For', 'room-12');
  expect(screen.queryByLabelText('The secret address')).toBeNull();
});

test('[AGD-9] an address that there is can be renewed or ended, but not shown again', async () => {
  await openFeed(
    {
      staffFeeds: () => ({ feeds: [feed(), feed({ id: 10, employeeId: null, roomId: 12 })] }),
      staffEndFeed: () => ({}),
    },
    { address: '?by=room&who=12' },
  );
  expect(
    await screen.findByText(
      'An address was created on Sun 15 November. It was shown once and cannot be shown again.',
      {},
      BOUND,
    ),
  ).toBeDefined();
  expect(screen.getByLabelText<HTMLSelectElement>('For').value).toBe('room-12');
  expect(screen.getByText('The previous address will stop working.')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Create a new address' })).toBeDefined();
  // Of somebody else there is none.
  type('For', 'employee-2');
  expect(screen.getByText('You have no address yet.')).toBeDefined();
  type('For', 'room-12');
  await press('End the feed');
  expect(callsOf('staffEndFeed')).toEqual([{ id: 10 }]);
  await waitFor(() => expect(told()).toEqual(['The feed has ended. Its address no longer works.']), BOUND);
});

test('[AGD-9] a colleague’s address of the same days stays beside one’s own, and is ended by its name alone', async () => {
  const noors = feed({ id: 11, own: false, madeBy: 'Noor' });
  await openFeed({ staffFeeds: () => ({ feeds: [noors] }), staffEndFeed: () => ({}) });
  expect(
    await screen.findByText('Noor has had an address of their own since Sun 15 November.', {}, BOUND),
  ).toBeDefined();
  expect(screen.getByText('You have no address yet.')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Create an address' })).toBeDefined();
  expect(screen.queryByText('The previous address will stop working.')).toBeNull();
  expect(screen.queryByRole('button', { name: 'End the feed' })).toBeNull();
  await press('End the feed of Noor');
  expect(callsOf('staffEndFeed')).toEqual([{ id: 11 }]);
});

test('[AGD-9] [TEAM-6] a practitioner makes an address of their own day alone', async () => {
  await openFeed({ staffFeeds: () => ({ feeds: [] }) }, { role: 'practitioner' });
  expect(within(screen.getByLabelText('For')).getAllByRole('option')).toHaveLength(1);
});

// A phone.

test('[AGD-1] a phone opens with one’s own day; everyone’s has whose each entry is', async () => {
  narrowToPhone();
  const joris = { id: 9, name: 'Joris' };
  await open({ entries: [wim, anEntry({ id: 7_521, employeeId: 2, roomId: 21, customer: joris }), lunch] });
  expect(screen.queryByRole('grid')).toBeNull();
  const rows = () =>
    screen.getAllByRole('listitem').flatMap((item) => item.querySelector('[data-entry]')?.textContent ?? []);
  expect(rows()).toEqual([expect.stringMatching(/^10:00.*Wim PetersMassage · Room 11/), '12:0013:00LunchRoom 11']);
  expect(screen.getByText('Works until 17:00')).toBeDefined();
  type('Whose day', '0');
  await waitFor(() => expect(rows()).toHaveLength(3), BOUND);
  expect(rows()).toEqual([
    expect.stringMatching(/Wim PetersMassage · Noor · Room 11/),
    '10:0011:00JorisMassage · Daan · Room 21',
    '12:0013:00LunchNoor · Room 11',
  ]);
  expect(screen.queryByText('Works until 17:00')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: /Joris/ }));
  expect(location.search).toBe('?who=0&booking=7521');
});

test('[AGD-1] a phone goes by weeks and back to today, and says of an empty day that it is', async () => {
  narrowToPhone();
  await open({ entries: [] });
  expect(screen.getByText('Nothing is planned for this day.')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Today' })).toBeNull();
  await press('Next week');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Monday 23 November');
  await screen.findByRole('button', { name: 'Today' }, BOUND);
  await press('Today');
  expect(location.search).toBe('');
  await press('Previous week');
  expect(location.search).toBe('?date=2026-11-09');
});

test.each([
  ['before its start', onMonday(9), 'in 60 min'],
  ['from its start on', onMonday(10), 'expected now'],
])('[AGD-1] the next visit on a phone says when it is: %s', async (_when, now, words) => {
  narrowToPhone();
  vi.useFakeTimers({ toFake: ['Date'], now: now * 1000 });
  await open({ entries: [wim] });
  expect(screen.getByText(words)).toBeDefined();
});

test('[AGD-5] M changes nothing while a visit is moved whose customer nobody can write to', async () => {
  await open({ answers: { staffVisit: () => anOpenedVisit({ booking: { id: wim.id }, email: null }) } });
  const notifies = async () => {
    await press('More options');
    const chosen = screen.getByRole('menuitemcheckbox', { name: /^Notify customers/ }).getAttribute('aria-checked');
    await key('Escape');
    return chosen;
  };
  const before = await notifies();
  screen.getByRole('gridcell', { name: /Wim Peters/ }).focus();
  await key('v');
  await waitFor(() => expect(screen.queryByText(/notify Wim/)).toBeNull(), BOUND);
  await key('m');
  await key('Escape');
  expect(await notifies()).toBe(before);
});
