import type { ClassSession } from '@embook/domain/classes';
import { BOUND } from '@embook/domain/testing/bound';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { call } from '../../testing/fake-call.ts';
import { showAs } from '../../testing/show-as.tsx';
import { EventEditor } from './event-editor.tsx';

// The parts of an event that are shown here.
const event = {
  id: 7,
  version: 1,
  shopId: 3,
  kind: 'event',
  name: 'Sound bath',
  serviceName: 'Sound bath',
  on: '2026-11-20',
  at: '19:00',
  startsAt: Date.UTC(2026, 10, 20, 19) / 1000,
  minutes: 60,
  places: 12,
  taken: 5,
  price: 1_000,
  cancelled: false,
  bookable: 'always',
  texts: null,
} as ClassSession;

test('[CLS-6] [A28] the editor says how many of five guests are really told of a change', async () => {
  call.mockImplementation(async (name: string) =>
    name === 'staffParticipants' ? { session: event, participants: [], mailing: { notified: 2 } } : {},
  );
  const parts = { services: [], rooms: [], employees: [] };
  showAs('manager', <EventEditor shopId={3} {...{ event, parts }} today="2026-11-16" mayChange />, {
    workplace: {
      company: { mainLanguage: 'en', languages: ['en'] },
      shops: [{ id: 3, name: 'Oudegracht', timeZone: 'UTC' }],
      employees: [],
    },
  });
  expect(await screen.findByText(/^2 people with a booking/, {}, BOUND)).toBeDefined();
});
