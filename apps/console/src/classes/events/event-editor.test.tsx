import type { ClassSession } from '@embook/domain/classes';
import type { Preset } from '@embook/domain/staff';
import { onMonday } from '@embook/domain/testing/agenda';
import { BOUND } from '@embook/domain/testing/bound';
import { aClass, classOnWire } from '@embook/domain/testing/class';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { toasts } from '../../lib/toasts.ts';
import { answerCalls, call, callsOf, refusal } from '../../testing/fake-call.ts';
import { showAs } from '../../testing/show-as.tsx';
import type { TimetableParts } from '../queries.ts';
import { EventEditor } from './event-editor.tsx';

const event = aClass({
  id: 7,
  kind: 'event',
  name: 'Sound bath',
  startsAt: onMonday(96 + 19),
  bookable: 'always',
});

const service = (id: number, name: string, parentId: number | null = null): TimetableParts['services'][number] => ({
  id,
  name,
  parentId,
  minutes: 45,
  price: 2_250,
  photoUrl: null,
  isClass: true,
});
const parts: TimetableParts = {
  services: [service(5, 'Evening'), service(51, 'With dinner', 5)],
  rooms: [{ id: 11, name: 'Garden room' }],
  employees: [{ id: 1, name: 'Noor', photoUrl: null }],
};

interface EditorOptions {
  event?: ClassSession | undefined;
  parts?: TimetableParts;
  languages?: readonly string[];
  role?: Preset;
  mayChange?: boolean;
}

/** On Monday 16 November 2026. Each test has an event of its own: what is typed is kept. */
function show({ languages = ['en'], role = 'manager', mayChange = true, ...given }: EditorOptions = {}) {
  history.replaceState(null, '', '/catalogue/events');
  showAs(
    role,
    <EventEditor shopId={3} event={event} parts={parts} today="2026-11-16" {...{ mayChange }} {...given} />,
    {
      workplace: {
        company: { mainLanguage: 'en', languages },
        shops: [{ id: 3, name: 'Oudegracht', timeZone: 'UTC' }],
        employees: [],
      },
    },
  );
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });
const choose = (name: string) => fireEvent.click(screen.getByRole('radio', { name }));
const press = (name: string | RegExp) => act(async () => void fireEvent.click(screen.getByRole('button', { name })));
const saves = (session = event) => answerCalls({ staffChangeClass: () => ({ session }) });
const sent = () => callsOf('staffChangeClass').at(-1);

test('[CLS-6] [A28] the editor says how many of five guests are really told of a change', async () => {
  call.mockImplementation(async (name: string) =>
    name === 'staffParticipants' ? { session: event, participants: [], mailing: { notified: 2 } } : {},
  );
  show();
  expect(await screen.findByText(/^2 people with a booking/, {}, BOUND)).toBeDefined();
});

test('[CLS-6] a new event has what its kind has, and is a draft until it is published', async () => {
  answerCalls({
    staffServices: () => ({ services: [] }),
    staffAddClass: () => ({ session: { ...event, id: 70, name: 'Tea', bookable: 'never_and_hidden' } }),
  });
  show({ event: undefined });
  expect([field('Day').value, field('Starts').value]).toEqual(['Mon 16 Nov 2026', '19:00']);
  expect(screen.getByText('Until 20:30')).toBeDefined();
  // An option is no kind of event.
  expect(screen.getByLabelText('Type of event').textContent).toBe('Choose what it isEvening');
  type('Type of event', '5');
  expect([field('Minutes').value, field('Price').value]).toEqual(['45', '22,50']);
  expect(screen.getByText('Until 19:45')).toBeDefined();
  type('Name', 'Tea');
  expect(screen.getByText('Not online yet')).toBeDefined();
  expect(screen.getByText('Only the team sees it.')).toBeDefined();
  await press(/^Save draft/);
  expect(callsOf('staffAddClass')).toEqual([
    {
      kind: 'event',
      bookable: 'never_and_hidden',
      serviceId: 5,
      name: 'Tea',
      on: '2026-11-16',
      at: '19:00',
      minutes: 45,
      price: 22.5,
      places: 20,
    },
  ]);
  await waitFor(() => expect(location.pathname).toBe('/catalogue/events/70'), BOUND);
  expect(toasts.shown().map(({ text }) => text)).toEqual(['Tea saved.']);
});

test('[CLS-6] where nothing is taught yet it is said what to add first', () => {
  show({ event: undefined, parts: { ...parts, services: [] } });
  expect(screen.getByText('First add the type of event, under Services without a category.')).toBeDefined();
});

test('[CLS-6] an event ends on the next day where it goes on past midnight', () => {
  show({ event: { ...event, id: 71, at: '23:30', minutes: 90 } });
  expect(screen.getByText('Until 01:00')).toBeDefined();
  type('Minutes', '');
  expect(screen.queryByText(/^Until \d/)).toBeNull();
});

test('[CLS-6] an event is in a room of the shop or at an address of its own, never both', async () => {
  saves();
  show({ event: { ...event, id: 72 } });
  expect(field('Room').value).toBe('11');
  choose('Somewhere else');
  expect(screen.queryByLabelText('Room')).toBeNull();
  type('Street and number', 'Dorpsstraat 1');
  type('Town', 'Bunnik');
  await press(/^Save/);
  expect(sent()).toEqual({ id: 72, version: 1, roomId: null, street: 'Dorpsstraat 1', city: 'Bunnik' });
});

test('[CLS-6] an event that comes back to a room of the shop loses its own address', async () => {
  saves();
  show({ event: { ...event, id: 73, roomId: null, street: 'Dorpsstraat 1', city: 'Bunnik' } });
  expect(field('Town').value).toBe('Bunnik');
  choose('One of our rooms');
  type('Room', '11');
  await press(/^Save/);
  expect(sent()).toEqual({ id: 73, version: 1, roomId: 11, street: null, city: null });
});

test('[CLS-6] a number may be half typed and an emptied field is taken away', async () => {
  saves();
  show({ event: { ...event, id: 74, video: 'https://video.example/1', phone: '+31 30 1' } });
  type('Price', '16,5');
  type('Places', '8');
  type('Video address', '');
  type('Phone for questions', '');
  type('Teacher', '');
  fireEvent.click(screen.getByRole('switch', { name: 'Show how many places are left' }));
  fireEvent.click(screen.getByRole('switch', { name: 'Do not show the price' }));
  await press(/^Save/);
  expect(sent()).toEqual({
    id: 74,
    version: 1,
    price: 16.5,
    places: 8,
    video: null,
    phone: null,
    employeeId: null,
    showPlacesLeft: true,
    hidePrice: true,
  });
});

test('[CLS-6] [ERR-2] what is refused says why at its field, and what was typed stays', async () => {
  answerCalls({
    staffChangeClass: () => {
      throw refusal('Please check.', {
        errors: {
          starts_at: 'The shop is closed then.',
          minutes: 'Too long.',
          price: 'At most two decimals.',
          room_id: 'That room is taken.',
          employee_id: 'Noor is away.',
          video: 'Not an address.',
        },
      });
    },
  });
  show({ event: { ...event, id: 75 } });
  type('Price', '16,505');
  await press(/^Save/);
  expect(await screen.findByText('The shop is closed then.', {}, BOUND)).toBeDefined();
  for (const words of ['Too long.', 'At most two decimals.', 'That room is taken.', 'Noor is away.', 'Not an address.'])
    expect(screen.getByText(words)).toBeDefined();
  expect(field('Price').value).toBe('16,505');
  expect(screen.getByRole('img', { name: 'Not saved yet' })).toBeDefined();
  await press('Discard');
  expect(field('Price').value).toBe('15,00');
  expect(screen.queryByText('Too long.')).toBeNull();
});

test('[CAT-5] [CLS-6] in a further language only the texts are written, with the main one in their place until then', async () => {
  saves();
  show({ event: { ...event, id: 76, description: 'Lie down.' }, languages: ['en', 'de'] });
  type('Places', '9');
  expect(screen.getByText('Deutsch: shown in the main language')).toBeDefined();
  await press('Deutsch');
  expect(screen.queryByLabelText('Places')).toBeNull();
  expect([field('Name').placeholder, field('Text').placeholder]).toEqual(['Sound bath', 'Lie down.']);
  type('Name', 'Klangbad');
  await press(/^Save/);
  expect(sent()).toEqual({ id: 76, version: 1, places: 9, texts: { de: { name: 'Klangbad' } } });
});

test('[CLS-6] an event is published and taken off again', async () => {
  saves();
  show({ event: { ...event, id: 77, bookable: 'never_and_hidden' } });
  expect(screen.queryByRole('button', { name: 'Unpublish' })).toBeNull();
  await press('Publish');
  expect(sent()).toEqual({ id: 77, version: 1, bookable: 'always' });
});

test('[CLS-6] an event that is online is taken off by one press', async () => {
  saves();
  show({ event: { ...event, id: 78 } });
  expect(screen.queryByRole('button', { name: 'Publish' })).toBeNull();
  await press('Unpublish');
  expect(sent()).toEqual({ id: 78, version: 1, bookable: 'never_and_hidden' });
});

test('[TEAM-8] [CLS-6] after a colleague’s change saving again overwrites the version that was shown', async () => {
  const theirs = aClass({ ...event, id: 79, version: 5, places: 30 });
  answerCalls({
    staffChangeClass: ({ version }) => {
      if (version === 5) return { session: theirs };
      throw refusal('Changed.', { status: 409, changed_by: 'Mila Jansen', current: classOnWire(theirs) });
    },
  });
  show({ event: { ...event, id: 79 } });
  type('Places', '9');
  fireEvent.keyDown(document.body, { key: 's', ctrlKey: true });
  expect(await screen.findByText('Mila Jansen changed this in the meantime.', {}, BOUND)).toBeDefined();
  await press(/^Save/);
  expect(callsOf('staffChangeClass').map(({ version, places }) => [version, places])).toEqual([
    [1, 9],
    [5, 9],
  ]);
});

test.each<[string, Partial<ClassSession>]>([
  ['is over', { startsAt: onMonday(-24), on: '2026-11-15' }],
  ['is cancelled', { cancelled: true }],
])('[CLS-6] an event that %s can be read but not changed', (_state, given) => {
  show({ event: { ...event, id: 80, ...given } });
  expect(screen.getByText('This event is over and can no longer be changed.')).toBeDefined();
  expect(field('Name').closest('fieldset')?.disabled).toBe(true);
  expect(screen.queryByRole('button', { name: /^(Save|Unpublish)/ })).toBeNull();
  expect(screen.getByRole('link', { name: 'Participants and cancelling' }).getAttribute('href')).toBe(
    `/classes?shop=3&date=${given.on ?? event.on}&class=80`,
  );
});

test('[TEAM-6] [CLS-6] who may not plan reads an event', () => {
  show({ event: { ...event, id: 81 }, role: 'practitioner', mayChange: false });
  expect(field('Name').closest('fieldset')?.disabled).toBe(true);
  expect(screen.queryByRole('button', { name: 'Unpublish' })).toBeNull();
});
