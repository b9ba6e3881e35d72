import { landingOf } from '@embook/domain/agenda';
import type { Preset } from '@embook/domain/staff';
import { anEntry, onMonday } from '@embook/domain/testing/agenda';
import { BOUND } from '@embook/domain/testing/bound';
import { anOpenedVisit } from '@embook/domain/testing/desk';
import type { QueryClient } from '@tanstack/react-query';
import { createEvent, fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { call } from '../testing/fake-call.ts';
import { aGridModel } from '../testing/grid-model.ts';
import { showAs } from '../testing/show-as.tsx';
import type { GridModel } from './grid/grid-model.ts';
import { DeskLine } from './desk-line.tsx';

const entry = anEntry({ id: 4, customer: { id: 1, name: 'Wim Peters' } });

/** The line while a visit is moved by keyboard; the platform answers with this address. */
function moveAs(role: Preset, email: string | null, given: Partial<GridModel> = {}) {
  call.mockResolvedValue(anOpenedVisit({ email }));
  const cannotTell = () => role === 'desk' && email === null;
  const model = aGridModel([entry], { cannotTell, ...given });
  model.state.set({ lifted: { entry, by: 'keys', column: 0, landing: landingOf(entry), obstacle: undefined } });
  return showAs(role, <DeskLine model={model} today={undefined} now={onMonday(8)} mayMark={() => true} />);
}

const isLoaded = (client: QueryClient) =>
  vi.waitFor(() => expect(client.getQueryState(['visit', 4])?.status).toBe('success'), BOUND);

test('[AGD-5] while a visit is moved by keyboard, no message is promised to who has no address', async () => {
  const client = moveAs('desk', null);
  await isLoaded(client);
  await vi.waitFor(() => expect(screen.queryByText(/notify Wim/)).toBeNull(), BOUND);
  expect(screen.getByText('drop here')).toBeDefined();
});

test('[AGD-5] whoever has an address is told of a move by keyboard', async () => {
  await isLoaded(moveAs('desk', 'wim@example.com'));
  expect(screen.getByText('notify Wim: yes')).toBeDefined();
});

test('[TEAM-6] who may not see addresses chooses to tell the customer, and no address is asked for', () => {
  moveAs('practitioner', null);
  expect(screen.getByText('notify Wim: yes')).toBeDefined();
  expect(call).not.toHaveBeenCalled();
});

test('[AGD-5] the second press of a double click does not mark whoever is next', () => {
  const model = aGridModel([entry]);
  showAs('desk', <DeskLine model={model} today={[entry]} now={onMonday(8)} mayMark={() => true} />);
  const button = screen.getByRole('button', { name: /Wim Peters/ });
  fireEvent.click(button, { detail: 1 });
  fireEvent.click(button, { detail: 2 });
  expect(model.arrive).toHaveBeenCalledTimes(1);
});

test.each([
  ['Enter', { detail: 0 }],
  // The count begins anew with the button that has moved here.
  ['the mouse', { detail: 1, clientX: 300, clientY: 80 }],
])('[AGD-5] %s pressed twice marks one visit and not whoever has moved to its button', (_by, given) => {
  const next = anEntry({ id: 5, customer: { id: 2, name: 'Noor Visser' } });
  const arrive = vi.fn();
  const model = aGridModel([entry, next], { arrive });
  showAs('desk', <DeskLine model={model} today={[entry, next]} now={onMonday(8)} mayMark={() => true} />);
  const pressAt = (name: RegExp, timeStamp: number) => {
    const button = screen.getByRole('button', { name });
    const click = createEvent.click(button, given);
    Object.defineProperty(click, 'timeStamp', { value: timeStamp });
    fireEvent(button, click);
  };
  pressAt(/Wim Peters/, 1_000);
  pressAt(/Noor Visser/, 1_200);
  expect(arrive.mock.calls).toEqual([[entry]]);
  // Held down.
  expect(fireEvent.keyDown(screen.getByRole('button', { name: /Noor/ }), { key: 'Enter', repeat: true })).toBe(false);
  pressAt(/Noor Visser/, 3_000);
  expect(arrive.mock.calls).toEqual([[entry], [next]]);
});

test('[CLS-5] [AGD-2] the people of a class are expected at the desk, with what they owe, and its list is one press away', () => {
  const lesson = anEntry({
    id: 9,
    kind: 'session',
    startsAt: onMonday(9),
    customer: null,
    service: { id: 6, name: 'Reformer basics' },
    expected: 6,
    unpaid: 6,
    unpaidCents: 14_400,
  });
  const model = aGridModel([lesson]);
  showAs('desk', <DeskLine model={model} today={[lesson]} now={onMonday(8)} mayMark={() => true} />);
  expect(screen.queryByText(/Nobody else is expected/)).toBeNull();
  expect(screen.getByText('6 expected · € 144,00 due')).toBeDefined();
  expect(screen.getByText('€ 144,00 to collect from 6')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'List of Reformer basics' }));
  expect(model.open).toHaveBeenCalledWith(lesson);
});

test('[CAN-11] [AGD-5] while a visit is moved by keyboard it is the shop’s move, until C says that the customer asked', () => {
  moveAs('desk', 'wim@example.com');
  expect(screen.getByText('Wim asked: no, we had to')).toBeDefined();
});

test.each([
  ['wim@example.com', true, 'Wim asked: yes'],
  ['wim@example.com', false, 'Wim asked: yes, but without a message cancelling stays free'],
  // Nobody without an address is told in writing: what staff say counts.
  [null, false, 'Wim asked: yes'],
])('[CAN-11] [AGD-5] what C means depends on whether %s is told (%s)', async (email, tellCustomer, words) => {
  await isLoaded(moveAs('desk', email, { tellCustomer, isAskedFor: true }));
  await vi.waitFor(() => expect(screen.getByText(words)).toBeDefined(), BOUND);
});
