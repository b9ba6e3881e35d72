import type { Preset } from '@embook/domain/staff';
import type { MoneyAnswer, MoneyEntry } from '@embook/domain/till';
import { BOUND } from '@embook/domain/testing/bound';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { toasts } from '../lib/toasts.ts';
import { answerCalls, callsOf, refusal } from '../testing/fake-call.ts';
import { showAs } from '../testing/show-as.tsx';
import { Payments } from './payments.tsx';

/** Monday 16 November 2026, 12:00. */
const NOW = Date.UTC(2026, 10, 16, 12) / 1000;

const entry: MoneyEntry = {
  kind: 'desk',
  id: 61,
  at: NOW,
  shopId: 1,
  customer: { id: 4, name: 'Thijs Akkerman' },
  about: 'Deep tissue',
  bookingId: 9,
  method: 'card',
  status: 'paid',
  amountCents: 7_400,
  refundableCents: 7_400,
  who: 'Joris',
  reason: null,
  dueOn: null,
};

const refused: MoneyAnswer['refused'][number] = {
  id: 7,
  customer: { id: 5, name: 'Evi Schouten' },
  about: 'Back and neck',
  amountCents: 5_750,
  settledCents: 0,
  refusal: 'The account is closed',
  dueOn: '2026-11-16',
  nextTryAt: NOW + 3_600,
  bookingId: 10,
};

const answer = (given: Partial<MoneyAnswer> = {}): MoneyAnswer => ({
  entries: [entry],
  sums: [{ method: 'card', entries: 1, inCents: 7_400, outCents: 0, owedCents: 0 }],
  refused: [],
  nextCursor: null,
  ...given,
});

interface ScreenInput {
  answers?: Parameters<typeof answerCalls>[0];
  role?: Preset;
  path?: string;
}

function show({ answers = {}, role = 'owner', path = '/money/payments' }: ScreenInput = {}) {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW * 1000 });
  history.replaceState(null, '', path);
  answerCalls({ staffMoney: () => answer(), ...answers });
  showAs(role, <Payments now={NOW} />, {
    workplace: { shops: [{ id: 1, name: 'Oudegracht', timeZone: 'UTC' }], employees: [] },
  });
}

afterEach(() => void vi.useRealTimers());

const press = async (name: RegExp | string) => fireEvent.click(await screen.findByRole('button', { name }, BOUND));
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
/** The button stands below the form that it sends. */
const submit = async (name: RegExp) => {
  const form = screen.getByRole('button', { name }).getAttribute('form') ?? '';
  await act(async () => void fireEvent.submit(document.querySelector(`form[id="${form}"]`) ?? document.body));
};
const euro = (text: string) => text.replaceAll('\u00A0', ' ');
const told = () => toasts.shown().map(({ text }) => euro(text));

test('[TILL-4] a part of a payment goes back with a reason, and never more than is left', async () => {
  show({ answers: { staffRefundMoney: ({ amountCents }) => ({ amountCents, dueOn: null }) } });
  await press('Refund Thijs Akkerman');
  expect(screen.getByLabelText<HTMLInputElement>('Amount in euro').value).toBe('74,00');
  type('Amount in euro', '74,01');
  type('Reason', 'Too late');
  expect(screen.getByText(/^An amount up to/)).toBeDefined();
  await submit(/^Refund .*74,00$/);
  expect(callsOf('staffRefundMoney')).toEqual([]);
  type('Amount in euro', '20');
  await submit(/^Refund .*20,00$/);
  expect(callsOf('staffRefundMoney')).toEqual([{ kind: 'desk', id: 61, amountCents: 2_000, reason: 'Too late' }]);
  await waitFor(() => expect(told()).toEqual(['€ 20,00 given back']), BOUND);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('[ERR-2] [TILL-4] a refund that is refused says why, and what was typed stays', async () => {
  show({
    answers: {
      staffRefundMoney: () => {
        throw refusal('The till of today is closed.', { status: 409 });
      },
    },
  });
  await press('Refund Thijs Akkerman');
  type('Reason', 'Too late');
  await submit(/^Refund .*74,00$/);
  expect((await screen.findByRole('alert', {}, BOUND)).textContent).toBe('The till of today is closed.');
  expect(screen.getByLabelText<HTMLInputElement>('Reason').value).toBe('Too late');
});

test('[TILL-4] a refused refund stands on top with the provider’s words, and a part of it is settled by hand', async () => {
  show({
    answers: {
      staffMoney: () => answer({ refused: [refused] }),
      staffSettleRefund: () => ({ leftCents: 3_750 }),
      staffRetryRefund: () => ({ isDue: true }),
    },
  });
  expect(await screen.findByText('Refused: The account is closed', {}, BOUND)).toBeDefined();
  await press('Try again');
  expect(callsOf('staffRetryRefund')).toEqual([{ id: 7 }]);
  await press('Given back by hand');
  type('Amount in euro', '20');
  type('Reason', 'By bank transfer');
  await submit(/was given back$/);
  expect(callsOf('staffSettleRefund')).toEqual([{ id: 7, amountCents: 2_000, reason: 'By bank transfer' }]);
});

test('[TILL-4] the address holds the filter, and what belongs to nothing chosen is not asked for', async () => {
  show({ path: '/money/payments?from=2026-11-01&method=card&status=back&q=thijs' });
  await screen.findByText('Deep tissue', {}, BOUND);
  expect(callsOf('staffMoney')).toEqual([
    { from: '2026-11-01', until: '2026-11-16', method: 'card', status: 'back', query: 'thijs', limit: 50 },
  ]);
});

test('[TILL-4] without payments the list says so, and the next page begins where the one before ended', async () => {
  show({
    answers: {
      staffMoney: ({ cursor }) =>
        cursor === undefined
          ? answer({ nextCursor: '1.desk.61' })
          : answer({ entries: [{ ...entry, id: 60, about: 'Yin' }] }),
    },
  });
  await press('Show more');
  expect(await screen.findByText('Yin', {}, BOUND)).toBeDefined();
  expect(callsOf('staffMoney').at(-1)).toMatchObject({ cursor: '1.desk.61' });
});

test('[TEAM-6] [TILL-4] who may not change money gives nothing back', async () => {
  show({ role: 'desk', answers: { staffMoney: () => answer({ refused: [refused] }) } });
  await screen.findByText('Deep tissue', {}, BOUND);
  expect(screen.queryByRole('button', { name: /Refund|Try again|by hand/ })).toBeNull();
});

test('[TILL-4] an empty period says what to do', async () => {
  show({ answers: { staffMoney: () => answer({ entries: [], sums: [] }) } });
  expect(await screen.findByText('No payments here', {}, BOUND)).toBeDefined();
});
