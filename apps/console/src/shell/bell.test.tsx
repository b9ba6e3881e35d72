import { BOUND } from '@embook/domain/testing/bound';
import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answerCalls } from '../testing/fake-call.ts';
import { showAs } from '../testing/show-as.tsx';
import { Bell } from './bell.tsx';

test('[DESK-8] weekly visits booked at once are one entry that names the first day and their number', async () => {
  const notice = {
    id: 7,
    at: 0,
    kind: 'made' as const,
    bookingId: 70,
    shopId: 3,
    employeeId: null,
    customer: 'Ada Visser',
    service: 'Massage',
    startsAt: Date.UTC(2026, 10, 24, 9, 15) / 1000,
    wasAt: null,
    who: 'Lotte',
    times: 9,
    seen: true,
  };
  answerCalls({ staffBell: () => ({ unread: 0, notices: [notice] }) });
  showAs('owner', <Bell />, {
    workplace: { company: { mainLanguage: 'en', languages: ['en'] }, shops: [], employees: [] },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Bookings: 0 unread notices' }, BOUND));
  const entry = await screen.findByRole('menuitem', {}, BOUND);
  expect(entry.textContent).toContain('Lotte booked Massage, 9 times from Tue 24 Nov 09:15');
  fireEvent.click(entry);
  expect(location.pathname + location.search).toBe('/agenda?booking=70');
});
