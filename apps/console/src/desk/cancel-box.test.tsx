import type { OpenedVisitAnswer } from '@embook/domain/desk';
import type { Preset } from '@embook/domain/staff';
import { onMonday } from '@embook/domain/testing/agenda';
import { BOUND } from '@embook/domain/testing/bound';
import { anOpenedVisit } from '@embook/domain/testing/desk';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { queueMutation } from '../lib/mutation-queue.ts';
import { toasts } from '../lib/toasts.ts';
import { call } from '../testing/fake-call.ts';
import { showAs } from '../testing/show-as.tsx';
import CancelBox from './cancel-box.tsx';

/** The box as a member sees it, once what cancelling means is loaded. */
async function openAs(role: Preset, given: Partial<OpenedVisitAnswer> = {}, outcome: object = {}, now = onMonday(8)) {
  call.mockResolvedValue({ kind: 'free', amountCents: 0, words: 'Nothing was paid.', mayCancel: true, ...outcome });
  showAs(role, <CancelBox visit={anOpenedVisit(given)} now={now} onClose={() => {}} />);
  await screen.findByRole('list', {}, BOUND);
}

test('[DESK-6] [TEAM-6] only who may see contact details reads that no address is known', async () => {
  await openAs('desk', { phone: '+31 6 1234' });
  expect(screen.getByText('There is no e-mail address: please call.')).toBeDefined();
  cleanup();
  await openAs('practitioner');
  expect(screen.queryByText(/^There is no e-mail address/)).toBeNull();
});

test('[DESK-6] [DESK-4] nobody is asked to call a walk-in without a number', async () => {
  await openAs('desk');
  expect(screen.getByText('Nobody can be told: there is no e-mail address and no phone number.')).toBeDefined();
  expect(screen.queryByText(/call/)).toBeNull();
});

test('[DESK-6] [TEAM-6] a customer whose address the member may not see is told, unless the member says no', async () => {
  const told = () => call.mock.calls.findLast(([name]) => name === 'staffCancelVisit')?.[1]?.tellCustomer;
  await openAs('practitioner');
  fireEvent.click(screen.getByRole('button', { name: 'Cancel booking' }));
  await vi.waitFor(() => expect(told()).toBe(true), BOUND);
  cleanup();
  await openAs('practitioner');
  fireEvent.click(screen.getByRole('checkbox', { name: /if there is an address$/ }));
  fireEvent.click(screen.getByRole('button', { name: 'Cancel booking' }));
  await vi.waitFor(() => expect(told()).toBe(false), BOUND);
});

test('[DESK-6] who sees the address chooses whether the customer is told', async () => {
  await openAs('desk', { email: 'wim@example.com' });
  expect(screen.getByRole('checkbox', { name: /gets an e-mail/ })).toBeDefined();
});

test('[DESK-6] the button names what goes back, and that it cancels a whole series', async () => {
  for (const [outcome, name] of [
    [{}, 'Cancel booking'],
    [{ kind: 'cost_lost', amountCents: 2_450 }, 'Cancel booking'],
    [{ kind: null, amountCents: null }, 'Cancel booking'],
    [{ kind: 'refund', amountCents: 2_450 }, /^Cancel, refund €\s24,50$/],
    [{ kind: 'free_use_returned' }, 'Cancel, return the visit'],
  ] as const) {
    await openAs('manager', { seriesComing: 3 }, outcome);
    expect(screen.getByRole('button', { name })).toBeDefined();
    fireEvent.click(screen.getByRole('radio', { name: 'All 3 to come' }));
    expect(screen.getByRole('button', { name: 'Cancel all 3' })).toBeDefined();
    expect(screen.queryByRole('button', { name })).toBeNull();
    cleanup();
  }
});

test('[DESK-6] cancelling a whole series names each visit that goes, with its year where that is the next', async () => {
  const times = [onMonday(10), onMonday(7 * 24 + 10.5), onMonday(49 * 24 + 10)];
  await openAs('manager', { seriesComing: 3, seriesTimes: times });
  const dates = () => screen.queryByRole('list', { name: 'Visits that are cancelled' });
  expect(dates()).toBeNull();
  fireEvent.click(screen.getByRole('radio', { name: 'All 3 to come' }));
  expect([...(dates()?.children ?? [])].map(({ textContent }) => textContent)).toEqual([
    'Mon 16 November, 10:00',
    'Mon 23 November, 10:30',
    'Mon 4 January 2027, 10:00',
  ]);
});

test('[DESK-6] another choice of what goes back keeps its place in the box while its effect is fetched', async () => {
  await openAs('manager', {}, { kind: 'refund', amountCents: 2_450 });
  const answer = Promise.withResolvers<object>();
  call.mockReturnValue(answer.promise);
  const all = screen.getByRole('radio', { name: 'Full refund' });
  fireEvent.click(all);
  expect(all.isConnected).toBe(true);
  // It names what was to go back before, so it cannot be pressed yet.
  const button = screen.getByRole('button', { name: /^Cancel, refund/ });
  fireEvent.click(button);
  expect(call).not.toHaveBeenCalledWith('staffCancelVisit', expect.anything());
  answer.resolve({ kind: 'refund', amountCents: 4_900, words: 'All of it goes back.', mayCancel: true });
  await screen.findByRole('button', { name: /€\s49,00$/ }, BOUND);
});

test('[DESK-6] [CAN-11] [TEAM-6] what the member may not give back cannot be pressed, also for a whole series', async () => {
  const words = 'The customer gets €49.50 back. Ask someone who can change money.';
  await openAs('desk', { seriesComing: 3 }, { kind: 'refund', amountCents: 4_950, words, mayCancel: false });
  expect(screen.getByText(words)).toBeDefined();
  for (const name of [/^Cancel, refund/, 'Cancel all 3']) {
    const button = screen.getByRole('button', { name });
    expect(button).toHaveProperty('disabled', true);
    fireEvent.click(screen.getByRole('radio', { name: 'All 3 to come' }));
  }
  expect(call).not.toHaveBeenCalledWith('staffCancelVisit', expect.anything());
});

test('[DESK-6] a time that has begun is not called free again', async () => {
  await openAs('desk');
  expect(screen.getByText(/free again/)).toBeDefined();
  cleanup();
  await openAs('desk', {}, {}, onMonday(10));
  expect(screen.queryByText(/free again/)).toBeNull();
});

test('[DESK-6] the question names the day of the visit, which may be another one than the agenda shows', async () => {
  await openAs('desk');
  expect(screen.getByRole('dialog').textContent).toMatch(/visit at 10:00 on Mon 16 Nov\?/);
});

test('[DESK-6] [TEAM-8] a visit that was just moved here is no conflict with oneself, also where its panel does not know yet', async () => {
  const id = 7_201;
  await queueMutation(id, 1, async () => ({ booking: { version: 2 } }));
  await openAs('desk', { booking: { ...anOpenedVisit().booking, id, version: 1 } });
  fireEvent.click(screen.getByRole('button', { name: 'Cancel booking' }));
  const sent = () => call.mock.calls.findLast(([name]) => name === 'staffCancelVisit')?.[1];
  await vi.waitFor(() => expect(sent()).toMatchObject({ id, version: 2 }), BOUND);
});

test('[DESK-6] after a whole series is cancelled the notice says how many visits went, not one of them', async () => {
  await openAs('manager', { seriesComing: 3, booking: { ...anOpenedVisit().booking, id: 7_202 } });
  fireEvent.click(screen.getByRole('radio', { name: 'All 3 to come' }));
  call.mockResolvedValue({ booking: { version: 2 } });
  fireEvent.click(screen.getByRole('button', { name: 'Cancel all 3' }));
  await vi.waitFor(
    () =>
      expect(toasts.shown().map(({ text }) => text)).toEqual([
        'Wim Peters’s 3 coming visits of the series are cancelled',
      ]),
    BOUND,
  );
});
