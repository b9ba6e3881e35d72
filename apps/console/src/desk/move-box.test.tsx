import { onMonday } from '@embook/domain/testing/agenda';
import { BOUND } from '@embook/domain/testing/bound';
import { anOpenedVisit } from '@embook/domain/testing/desk';
import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { call } from '../testing/fake-call.ts';
import { showAs } from '../testing/show-as.tsx';
import { useVisitChanges } from './use-visit-changes.ts';
import MoveBox from './move-box.tsx';

type Opened = ReturnType<typeof anOpenedVisit>;

function Box({ visit }: { visit: Opened }) {
  const changes = useVisitChanges(visit.booking);
  return <MoveBox visit={visit} now={visit.booking.startsAt - 3_600} changes={changes} onClose={() => {}} />;
}

const free = {
  startsAt: onMonday(14),
  sessionId: null,
  seatsLeft: null,
  employee: null,
  room: { id: 11, name: 'Garden' },
};

async function open(visit: Opened, terms: object = {}) {
  call.mockImplementation((name) => {
    if (name === 'staffMoments') return Promise.resolve({ moments: [free] });
    if (name === 'staffTerms') return Promise.resolve({ warnings: [], taken: false, ...terms });
    return Promise.resolve({ booking: { ...visit.booking, startsAt: onMonday(14), version: 2 }, told: true });
  });
  showAs('desk', <Box visit={visit} />);
  const moment = await screen.findByRole('button', { name: /^14:00/ }, BOUND);
  // Where it is, nobody wanted a move yet.
  expect(screen.queryByRole('radio')).toBeNull();
  fireEvent.click(moment);
}

const moved = () => call.mock.calls.filter(([name]) => name === 'staffMoveVisit').map(([, fields]) => fields);
const submit = () => fireEvent.click(screen.getByRole('button', { name: /^Move to/ }));

test('[CAN-11] [DESK-2] a move counts as the customer’s wish unless the shop had to, and says what each costs', async () => {
  await open(anOpenedVisit({ email: 'wim@example.com' }));
  expect(screen.getByRole('radio', { name: 'The customer asked', checked: true })).toBeDefined();
  expect(screen.getByText(/^Cancelling follows the usual policy\. The e-mail says/)).toBeDefined();
  fireEvent.click(screen.getByRole('checkbox', { name: /gets an e-mail/ }));
  expect(screen.getByText(/^Without an e-mail about it, cancelling stays free/)).toBeDefined();
  fireEvent.click(screen.getByRole('radio', { name: 'We had to' }));
  expect(screen.getByText('Cancelling is free until it begins.')).toBeDefined();
  submit();
  await vi.waitFor(() => expect(moved()).toMatchObject([{ cause: 'shop_had_to', tellCustomer: false }]), BOUND);
});

test('[CAN-11] somebody without an address asked by phone, and keeps the policy', async () => {
  await open(anOpenedVisit({ phone: '+31 6 1234' }));
  expect(screen.getByText('Cancelling follows the usual policy.')).toBeDefined();
  submit();
  await vi.waitFor(() => expect(moved()).toMatchObject([{ cause: 'customer_asked', tellCustomer: false }]), BOUND);
});

const asked = () => call.mock.calls.filter(([name]) => name === 'staffMoments').map(([, fields]) => fields);

test('[DESK-2] the free times begin where the visit is, its own time among them, and go on and back by a press', async () => {
  await open(anOpenedVisit());
  const from = onMonday(10);
  expect(asked()).toMatchObject([{ from, days: 1, bookingId: 4 }]);
  // What is pressed stays under the hand.
  expect(screen.getByRole('button', { name: /^14:00/, pressed: true })).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Later' }));
  await vi.waitFor(() => expect(asked().at(-1)).toMatchObject({ from, page: 1 }), BOUND);
  fireEvent.click(screen.getByRole('button', { name: 'Earlier' }));
  fireEvent.click(screen.getByRole('button', { name: 'Earlier' }));
  await vi.waitFor(() => expect(asked().at(-1)).toMatchObject({ before: from, page: 0 }), BOUND);
  expect(asked().every((fields) => fields.from === from || fields.before === from)).toBe(true);
});

test('[DESK-2] a time that somebody else has is said to be taken before it is tried', async () => {
  await open(anOpenedVisit(), { taken: true });
  await screen.findByText(/^Someone else has this time/, {}, BOUND);
  expect(screen.getByRole('button', { name: /^Move to/ })).toHaveProperty('disabled', true);
  submit();
  expect(moved()).toEqual([]);
});
