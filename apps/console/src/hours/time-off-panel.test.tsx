import { BOUND } from '@embook/domain/testing/bound';
import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { CallError } from '../lib/call-error.ts';
import { call } from '../testing/fake-call.ts';
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
  call.mockImplementation(async () => ({ impact: { bookings: [], classes: [] } }));
  open();
  type('First day', 'asdf');
  expect(screen.getByLabelText('First day').getAttribute('aria-invalid')).toBe('true');
  expect(screen.queryByText('The last day is before the first.')).toBeNull();
});

test('[HRS-2] days that are too many are refused at the last day', async () => {
  const message = 'Please check the marked fields.';
  const errors = { ends_on: 'At most a year can be entered at once' };
  call.mockImplementation(async (_: string, { endsOn }: { endsOn: string }) => {
    if (endsOn < '2028') return { impact: { bookings: [], classes: [] } };
    const refusal = { status: 422, message, errors, timer: undefined, result: {} };
    throw new CallError({ kind: 'problem', refusal });
  });
  open();
  type('Last day', '16.11.2028');
  await screen.findByText(errors.ends_on, {}, BOUND);
  expect(screen.queryByText(message)).toBeNull();
});
