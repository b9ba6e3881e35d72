import type { OpenedVisitAnswer } from '@embook/domain/desk';
import type { Preset } from '@embook/domain/staff';
import { onMonday } from '@embook/domain/testing/agenda';
import { BOUND } from '@embook/domain/testing/bound';
import { anOpenedVisit } from '@embook/domain/testing/desk';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { CallError } from '../lib/call-error.ts';
import { toasts } from '../lib/toasts.ts';
import { answerCalls, call, callsOf, refusal } from '../testing/fake-call.ts';
import { showAs } from '../testing/show-as.tsx';
import { OpenedVisit } from './opened-visit.tsx';

const sale: OpenedVisitAnswer['till'][number] = {
  id: 61,
  kind: 'sale',
  method: 'cash',
  amountCents: 4_950,
  at: 0,
  who: 'Lotte',
  reason: null,
  correctable: true,
  dayClosed: false,
};

interface Opened {
  id: number;
  openCents?: number;
  paid?: boolean;
  till?: OpenedVisitAnswer['till'];
  role?: Preset;
  answers?: Parameters<typeof answerCalls>[0];
}

/** The visit of Wim Peters on the day before it, with so much to pay. */
function open({ id, openCents = 4_950, paid = false, till = [], role = 'desk', answers = {} }: Opened) {
  vi.useFakeTimers({ toFake: ['Date'], now: onMonday(-14) * 1000 });
  answerCalls(answers);
  const visit = anOpenedVisit({ booking: { id, priceCents: 4_950, openCents, paid }, till });
  const client = showAs(role, <OpenedVisit visit={visit} />, {
    workplace: { shops: [{ id: 1, name: 'Oudegracht', timeZone: 'UTC' }], employees: [] },
  });
  // What is sent again is sent at once.
  client.setDefaultOptions({ ...client.getDefaultOptions(), mutations: { retryDelay: 0 } });
}

const box = (name: RegExp) => screen.findByRole('dialog', { name }, BOUND);
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });
const button = (name: RegExp) => screen.getByRole<HTMLButtonElement>('button', { name });
/** Enter in a field does the same. */
const submit = (name: RegExp) => act(async () => void fireEvent.submit(button(name)));
const told = () => toasts.shown().map(({ text }) => text);
const keysOf = (name: string) =>
  call.mock.calls.filter(([called]) => called === name).map(([, , options]) => options.idempotencyKey);

async function openPay(opened: Opened) {
  open(opened);
  fireEvent.keyDown(document.body, { key: 'p' });
  await box(/^Payment by Wim Peters$/);
}

test('[TILL-1] all of what is due is taken in cash by two keys, with the focus on the button', async () => {
  await openPay({ id: 7_601, answers: { staffTakePayment: () => ({ entryId: 61, paid: true }) } });
  expect(field('Amount in euro').value).toBe('49,50');
  expect(document.activeElement).toBe(button(/^Take .*49,50 in cash$/));
  await submit(/^Take .*in cash$/);
  expect(callsOf('staffTakePayment')).toEqual([{ id: 7_601, method: 'cash', amountCents: 4_950 }]);
  await waitFor(() => expect(told()).toEqual([expect.stringMatching(/49,50 taken from Wim Peters$/)]), BOUND);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('[TILL-1] a part is taken by card, and the button says which', async () => {
  await openPay({ id: 7_602, answers: { staffTakePayment: () => ({ entryId: 61, paid: false }) } });
  fireEvent.click(screen.getByRole('radio', { name: 'Card' }));
  type('Amount in euro', '€ 20.5');
  await submit(/^Take .*20,50 by card$/);
  expect(callsOf('staffTakePayment')).toEqual([{ id: 7_602, method: 'card', amountCents: 2_050 }]);
});

test.each([
  ['nothing', '', 7_603],
  ['no amount', 'all', 7_604],
  ['nothing to take', '0', 7_605],
  ['more than is due', '49,51', 7_606],
])('[TILL-1] %s is not taken, and the field says up to how much', async (_what, typed, id) => {
  await openPay({ id });
  type('Amount in euro', typed);
  expect(screen.getByText(/^An amount up to .*49,50, such as 12,50\.$/)).toBeDefined();
  expect(button(/^Take .* in cash$/).disabled).toBe(true);
  await submit(/^Take .* in cash$/);
  expect(callsOf('staffTakePayment')).toEqual([]);
});

test('[TILL-1] [ERR-2] a payment that is refused says why, and what was typed stays', async () => {
  await openPay({
    id: 7_607,
    answers: {
      staffTakePayment: () => {
        throw refusal('This visit is already paid.', { status: 409 });
      },
    },
  });
  type('Amount in euro', '20');
  await submit(/^Take .* in cash$/);
  expect((await screen.findByRole('alert', {}, BOUND)).textContent).toBe('This visit is already paid.');
  expect(field('Amount in euro').value).toBe('20');
  expect(toasts.shown()).toEqual([]);
});

test('[A4] [TILL-1] a payment whose answer is lost is sent again with the same key', async () => {
  let sent = 0;
  await openPay({
    id: 7_608,
    answers: {
      staffTakePayment: () => {
        sent += 1;
        if (sent === 1) throw new CallError({ kind: 'network' });
        return { entryId: 61, paid: true };
      },
    },
  });
  await submit(/^Take .* in cash$/);
  await waitFor(() => expect(told()).toHaveLength(1), BOUND);
  const keys = keysOf('staffTakePayment');
  expect(keys).toEqual([keys[0], keys[0]]);
});

test.each([
  ['is paid', { openCents: 0, paid: true, id: 7_609 }, 'Wim Peters’s visit is already paid'],
  ['costs nothing', { openCents: 0, id: 7_610 }, 'Nothing is due for Wim Peters’s visit'],
])('[TILL-1] of a visit that %s the key says so and takes nothing', (_what, opened, words) => {
  open(opened);
  fireEvent.keyDown(document.body, { key: 'p' });
  expect(told()).toEqual([words]);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('[TEAM-6] [TILL-1] who may not take money has neither the key nor the corrections', () => {
  open({ id: 7_611, till: [sale], role: 'practitioner' });
  fireEvent.keyDown(document.body, { key: 'p' });
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(told()).toEqual([]);
  expect(screen.queryByRole('button', { name: 'Correct' })).toBeNull();
});

async function openCorrect({ closed = false, ...opened }: Opened & { closed?: boolean }) {
  open({ ...opened, till: [{ ...sale, dayClosed: closed }] });
  fireEvent.click(button(/^Correct/));
  await box(/49,50, Cash: a mistake\?$/i);
}

test('[TILL-1] a mistaken entry is put right with its reason', async () => {
  await openCorrect({ id: 7_612, answers: { staffCorrectPayment: () => ({ entryId: 62, paid: false }) } });
  expect(document.activeElement).toBe(field('Reason'));
  expect(button(/^Take .*49,50 out again$/).disabled).toBe(true);
  type('Reason', '   ');
  expect(button(/^Take .*49,50 out again$/).disabled).toBe(true);
  type('Reason', ' It was by card ');
  await submit(/out again$/);
  expect(callsOf('staffCorrectPayment')).toEqual([{ id: 7_612, entryId: 61, reason: 'It was by card' }]);
  await waitFor(() => expect(told()).toEqual([expect.stringMatching(/49,50 corrected$/)]), BOUND);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('[TILL-2] [TILL-1] putting right a payment of a closed day says that it counts today', async () => {
  await openCorrect({ id: 7_614, closed: true });
  expect(screen.getByText(/is closed and stays as it is: the correction counts today/)).toBeDefined();
});

test('[TILL-1] [ERR-2] a correction that is refused says why and keeps its reason; Esc leaves it', async () => {
  await openCorrect({
    id: 7_613,
    answers: {
      staffCorrectPayment: () => {
        throw refusal('It was corrected already.', { status: 409 });
      },
    },
  });
  type('Reason', 'Twice');
  await submit(/out again$/);
  expect((await screen.findByRole('alert', {}, BOUND)).textContent).toBe('It was corrected already.');
  expect(field('Reason').value).toBe('Twice');
  fireEvent.keyDown(field('Reason'), { key: 'Escape' });
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(toasts.shown()).toEqual([]);
});
