import { act, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { showAs } from '../../testing/show-as.tsx';
import type { Participant } from '../queries.ts';
import { People } from './people.tsx';

const may = { checkIn: true, book: false, change: false, changeSeries: false, openVisits: false, take: true };

const person = (bookingId: number, status: Participant['status']): Participant => ({
  bookingId,
  customer: { id: bookingId, name: `Customer ${bookingId}` },
  status,
  option: null,
  email: null,
  phone: null,
  paid: null,
  dueCents: null,
  paymentType: null,
  isFirst: false,
  version: 1,
});

function Class() {
  const [people, setPeople] = useState([person(1, 'confirmed'), person(2, 'confirmed'), person(3, 'arrived')]);
  const mark = (marked: readonly { bookingId: number }[], status: 'arrived' | 'no_show' | 'confirmed') =>
    setPeople(
      people.map((each) => (marked.some(({ bookingId }) => bookingId === each.bookingId) ? { ...each, status } : each)),
    );
  return (
    <People
      session={{ places: 8, startsAt: 1_000 }}
      participants={people}
      checkIns={{ kept: [], mark }}
      may={may}
      now={0}
      onArrive={(_, arrive) => arrive()}
      onMove={() => {}}
      onPay={() => {}}
    />
  );
}

test('[CLS-5] the headings count those who are here as the head does, before a pressed row has moved', () => {
  showAs('desk', <Class />);
  act(() => void fireEvent.click(screen.getByRole('button', { name: 'Check in Customer 1' })));
  expect(screen.getByText('2 of 3 here')).toBeDefined();
  expect(screen.getByText('Not here yet, 1')).toBeDefined();
  expect(screen.getByText('Here, 2')).toBeDefined();
});
