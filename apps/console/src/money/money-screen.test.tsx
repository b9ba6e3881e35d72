import type { Preset } from '@embook/domain/staff';
import type { TillDay } from '@embook/domain/till';
import { BOUND } from '@embook/domain/testing/bound';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { toasts } from '../lib/toasts.ts';
import { answerCalls, callsOf, refusal } from '../testing/fake-call.ts';
import { showAs } from '../testing/show-as.tsx';
import MoneyScreen from './money-screen.tsx';

/** Monday 16 November 2026, 21:05. */
const NOW = Date.UTC(2026, 10, 16, 21, 5);
const DATE = '2026-11-16';

const day = (given: Partial<TillDay> = {}): TillDay => ({
  now: NOW / 1000,
  timeZone: 'UTC',
  sums: [
    { method: 'cash', entries: 4, cents: 13_060 },
    { method: 'card', entries: 7, cents: 38_850 },
    { method: 'other', entries: 0, cents: 0 },
  ],
  floatCents: 15_000,
  closing: null,
  openDays: [],
  ...given,
});

const closing: NonNullable<TillDay['closing']> = {
  id: 3,
  shop: { id: 1, name: 'Oudegracht' },
  date: DATE,
  sums: day().sums,
  floatCents: 15_000,
  expectedCents: 28_060,
  countedCents: 27_810,
  differenceCents: -250,
  note: 'Change for parking',
  who: 'Sam',
  closedAt: NOW / 1000,
};

interface ScreenInput {
  answers?: Parameters<typeof answerCalls>[0];
  role?: Preset;
}

function show({ answers = {}, role = 'owner' }: ScreenInput = {}) {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
  sessionStorage.clear();
  history.replaceState(null, '', '/money');
  answerCalls({ staffTillDay: () => day(), staffClosings: () => ({ closings: [] }), ...answers });
  showAs(role, <MoneyScreen />, {
    workplace: { shops: [{ id: 1, name: 'Oudegracht', timeZone: 'UTC' }], employees: [] },
  });
}

afterEach(() => void vi.useRealTimers());

const piece = (name: string) => screen.findByRole('textbox', { name: `How many of ${name}` }, BOUND);
const count = async (name: string, typed: string) => fireEvent.change(await piece(name), { target: { value: typed } });
const submit = (name: RegExp) => act(async () => void fireEvent.submit(screen.getByRole('button', { name })));
const euro = (text: string | null) => (text ?? '').replaceAll('\u00A0', ' ');

/** € 278,10 in the drawer, € 2,50 less than expected. */
async function countShort() {
  for (const [name, typed] of [
    ['€\u00A0100', '2'],
    ['€\u00A050', '1'],
    ['€\u00A020', '1'],
    ['€\u00A02', '4'],
    ['10 ct', '1'],
  ] as const)
    await count(name, typed);
}

test('[TILL-2] the drawer is counted note by note, and a difference asks for its reason before the day is closed', async () => {
  show({ answers: { staffCloseDay: () => ({ expectedCents: 28_060, differenceCents: -250 }) } });
  await countShort();
  const button = screen.getByRole('button', { name: /^Close the day/ });
  expect(euro(button.textContent)).toBe('Close the day, € 2,50 short');
  await submit(/^Close the day/);
  expect(callsOf('staffCloseDay')).toEqual([]);
  const note = screen.getByRole('textbox', { name: 'Why there is a difference' });
  expect(note.getAttribute('aria-invalid')).toBe('true');
  fireEvent.change(note, { target: { value: ' Change for parking ' } });
  await submit(/^Close the day/);
  expect(callsOf('staffCloseDay')).toEqual([
    { shopId: 1, date: DATE, countedCents: 27_810, floatCents: 15_000, note: 'Change for parking' },
  ]);
  await waitFor(() => expect(toasts.shown().map(({ text }) => text)).toEqual(['Monday 16 November is closed']), BOUND);
});

test('[TILL-2] Enter goes from line to line, and what is no number is said and not sent', async () => {
  show();
  const first = await piece('€\u00A0200');
  first.focus();
  fireEvent.keyDown(first, { key: 'Enter' });
  expect(document.activeElement).toBe(await piece('€\u00A0100'));
  await count('€\u00A0100', 'two');
  expect((await piece('€\u00A0100')).getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Close the day' }).disabled).toBe(true);
});

test('[TILL-2] who was slower hears who closed the day and when, and sees that closing', async () => {
  let isClosed = false;
  show({
    answers: {
      staffTillDay: () => day(isClosed ? { closing } : {}),
      staffCloseDay: () => {
        isClosed = true;
        throw refusal('The till of today is closed.', { status: 409, closed_by: 'Sam', closed_at: NOW / 1000 });
      },
    },
  });
  await count('€\u00A0200', '1');
  await count('€\u00A050', '1');
  await count('€\u00A020', '1');
  await count('€\u00A010', '1');
  await count('50 ct', '1');
  await count('10 ct', '1');
  await submit(/^Close the day/);
  await waitFor(() => expect(screen.getByText('Explained: Change for parking')).toBeDefined(), BOUND);
  expect(toasts.shown().map(({ text }) => text)).toEqual([
    'Sam closed this day at 21:05, while you were counting. Your count was not saved.',
  ]);
  expect(screen.queryByRole('button', { name: /^Close the day/ })).toBeNull();
});

test('[TILL-2] a closed day says by whom, what was missing and why, and cannot be counted again', async () => {
  show({ answers: { staffTillDay: () => day({ closing }) } });
  expect(await screen.findByText(/^Closed by Sam/, {}, BOUND)).toBeDefined();
  expect(euro(screen.getByText(/short$/).textContent)).toBe('€ 2,50 short');
  expect(screen.queryByRole('textbox', { name: /^How many of/ })).toBeNull();
});

test('[TILL-2] days that nobody closed are named, and open', async () => {
  show({ answers: { staffTillDay: () => day({ openDays: ['2026-11-13'] }) } });
  fireEvent.click(await screen.findByRole('button', { name: 'Fri 13 Nov' }, BOUND));
  await waitFor(() => expect(callsOf('staffTillDay')).toContainEqual({ shopId: 1, date: '2026-11-13' }), BOUND);
});

test('[TILL-2] the closed days are listed, and each opens', async () => {
  show({ answers: { staffClosings: () => ({ closings: [{ ...closing, date: '2026-11-14' }] }) } });
  fireEvent.click(await screen.findByRole('button', { name: 'Sat 14 Nov' }, BOUND));
  await waitFor(() => expect(callsOf('staffTillDay')).toContainEqual({ shopId: 1, date: '2026-11-14' }), BOUND);
});

test('[ERR-2] [TILL-2] a till that does not load says so', async () => {
  show({
    answers: {
      staffTillDay: () => {
        throw refusal('Not now.', { status: 503 });
      },
    },
  });
  expect((await screen.findByRole('alert', {}, BOUND)).textContent).toContain('The till did not load');
});
