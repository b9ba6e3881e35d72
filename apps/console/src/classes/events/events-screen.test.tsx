import type { ClassSession } from '@embook/domain/classes';
import { addDays, dayOf, startOfDay } from '@embook/domain/shared';
import type { Preset } from '@embook/domain/staff';
import { BOUND } from '@embook/domain/testing/bound';
import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { Route } from 'wouter';
import { CallError } from '../../lib/call-error.ts';
import { answerCalls } from '../../testing/fake-call.ts';
import { showAs } from '../../testing/show-as.tsx';
import EventsScreen from './events-screen.tsx';

const today = startOfDay(Math.floor(Date.now() / 1000));

/** The parts of an event that are shown here, so many days from now. */
const event = (id: number, name: string, days: number, given: Partial<ClassSession> = {}) =>
  ({
    id,
    version: 1,
    shopId: 3,
    kind: 'event',
    name,
    serviceName: 'Evening',
    on: dayOf(addDays(today, days)),
    at: '19:00',
    startsAt: addDays(today, days) + 19 * 3_600,
    minutes: 60,
    places: 12,
    taken: 5,
    price: 1_000,
    photo: null,
    servicePhoto: null,
    cancelled: false,
    bookable: 'always',
    texts: null,
    ...given,
  }) as ClassSession;

const workplace = {
  company: { mainLanguage: 'en', languages: ['en'] },
  shops: [{ id: 3, name: 'Oudegracht', timeZone: 'UTC' }],
  employees: [],
};

const coming = [
  event(1, 'Sound bath', 10),
  event(2, 'Tea evening', 20, { bookable: 'never_and_hidden' }),
  event(3, 'Long table', 30, { cancelled: true }),
];
/** Oldest first, as the platform sends them. */
const past = [event(4, 'First evening', -20), event(5, 'Second evening', -10)];

beforeEach(() => history.replaceState(null, '', '/catalogue/events'));

function open(role: Preset = 'manager') {
  showAs(
    role,
    <Route path="/catalogue/events/:id?">
      <EventsScreen />
    </Route>,
    { workplace },
  );
}

const answer = (sessions: readonly ClassSession[]) =>
  answerCalls({
    staffClasses: ({ from, until }) => ({ sessions: sessions.filter(({ on }) => from <= on && on <= until) }),
    staffTimetableParts: () => ({ services: [], rooms: [], employees: [] }),
  });

test('[CLS-6] coming events are listed by date and past ones apart, the latest first, each with its state', async () => {
  answer([...past, ...coming]);
  open();
  const rows = async (title: string) =>
    within(await screen.findByRole('region', { name: title }, BOUND))
      .getAllByRole('link')
      .map(({ textContent }) => textContent);
  expect(await rows('Upcoming')).toEqual([
    expect.stringMatching(/^Sound bath.*5 of 12$/),
    expect.stringMatching(/^Tea evening.*draft$/),
    expect.stringMatching(/^Long table.*cancelled$/),
  ]);
  expect(await rows('Past, 2')).toEqual([
    expect.stringMatching(/^Second evening/),
    expect.stringMatching(/^First evening/),
  ]);
});

test('[CLS-6] an event opens beside the list by its address, and one that is gone says so', async () => {
  answer(coming);
  history.replaceState(null, '', '/catalogue/events/1');
  open();
  expect((await screen.findByLabelText<HTMLInputElement>('Name', {}, BOUND)).value).toBe('Sound bath');
  expect(screen.getByRole('link', { current: true }).textContent).toContain('Sound bath');
});

test('[CLS-6] an event that is gone is said beside the list', async () => {
  answer(coming);
  history.replaceState(null, '', '/catalogue/events/99');
  open();
  expect(await screen.findByText('We can’t find this event', {}, BOUND)).toBeDefined();
});

test('[CLS-6] [TEAM-6] a new event begins in an empty editor, for who plans the timetable alone', async () => {
  answer([]);
  open();
  expect(await screen.findByText('No events yet', {}, BOUND)).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Event' }));
  expect((await screen.findByLabelText<HTMLInputElement>('Name', {}, BOUND)).value).toBe('');
  expect(location.pathname).toBe('/catalogue/events/new');
});

test('[CLS-6] [TEAM-6] who may not plan sees the events without the button', async () => {
  answer(coming);
  open('practitioner');
  await screen.findByRole('region', { name: 'Upcoming' }, BOUND);
  expect(screen.queryByRole('button', { name: 'Event' })).toBeNull();
});

test('[CLS-6] [ERR-3] events that do not load can be tried again', async () => {
  let isDown = true;
  answerCalls({
    staffClasses: () => {
      if (isDown) throw new CallError({ kind: 'network' });
      return { sessions: coming };
    },
  });
  open();
  expect(await screen.findByText('The events did not load', {}, BOUND)).toBeDefined();
  isDown = false;
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('region', { name: 'Upcoming' }, BOUND)).toBeDefined();
});
