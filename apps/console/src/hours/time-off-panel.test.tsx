import { BOUND } from '@embook/domain/testing/bound';
import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { CallError } from '../lib/call-error.ts';
import { call } from '../testing/fake-call.ts';
import { blockingVisit as visit, TEN } from '../testing/blocking-visit.ts';
import { showAs } from '../testing/show-as.tsx';
import type { Person } from './queries.ts';
import { TimeOffPanel } from './time-off-panel.tsx';

beforeEach(() => sessionStorage.clear());

const noor: Person = { id: 71, name: 'Noor', shopId: 3, version: 1, photoUrl: null, patterns: [], absences: [] };

function type(label: string, value: string): void {
  const field = screen.getByLabelText(label);
  fireEvent.change(field, { target: { value } });
  fireEvent.blur(field);
}

const open = () => showAs('manager', <TimeOffPanel person={noor} today="2026-11-16" onClose={() => {}} />);

test('[HRS-2] a first day that is no day is said there, and the last day is not called wrong', () => {
  call.mockImplementation(async () => ({ impact: { bookings: [], classes: [], moreClasses: false } }));
  open();
  type('First day', 'asdf');
  expect(screen.getByLabelText('First day').getAttribute('aria-invalid')).toBe('true');
  expect(screen.queryByText('The last day is before the first.')).toBeNull();
});

test('[HRS-2] days that are too many are refused at the last day', async () => {
  const message = 'Please check the marked fields.';
  const errors = { ends_on: 'At most a year can be entered at once' };
  call.mockImplementation(async (_: string, { endsOn }: { endsOn: string }) => {
    if (endsOn < '2028') return { impact: { bookings: [], classes: [], moreClasses: false } };
    const refusal = { status: 422, message, errors, timer: undefined, result: {} };
    throw new CallError({ kind: 'problem', refusal });
  });
  open();
  type('Last day', '16.11.2028');
  await screen.findByText(errors.ends_on, {}, BOUND);
  expect(screen.queryByText(message)).toBeNull();
});

test('[HRS-3] who is cancelled leaves the time proposed for them to the others, and choices that stay possible stay', async () => {
  call.mockImplementation(async (_: string, { unmoved }: { unmoved: number[] }) => ({
    impact: {
      bookings: [visit(1, 'Ann', [10]), visit(2, 'Bob', unmoved.includes(1) ? [10, 15] : [15])],
      classes: [],
      moreClasses: false,
    },
  }));
  open();
  const choose = async (name: string, action: string) => {
    const group = within(await screen.findByRole('group', { name: new RegExp(name) }, BOUND));
    fireEvent.click(group.getByRole('radio', { name: action }));
  };
  await choose('Bob', 'Move');
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Lotte, 15:00, Clay room']);
  await choose('Ann', 'Cancel');
  await screen.findByRole('option', { name: 'Lotte, same time, Clay room' }, BOUND);
  expect(screen.getByRole<HTMLSelectElement>('combobox').selectedOptions[0]?.textContent).toContain('15:00');
});

test('[HRS-3] the classes of the days are a list', async () => {
  const classes = ['Yin', 'Flow'].map((name, id) => ({ id, name, startsAt: TEN, taken: 2 }));
  call.mockImplementation(async () => ({ impact: { bookings: [], classes } }));
  open();
  const list = within(await screen.findByRole('list', { name: /There are classes/ }, BOUND));
  expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Mon 16 November, 10:00 · Yin',
    'Mon 16 November, 10:00 · Flow',
  ]);
});
