import type { ClassSeries, TimetableDraftClass } from '@embook/domain/classes';
import { BOUND } from '@embook/domain/testing/bound';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { CallError } from '../../lib/call-error.ts';
import { undoLast } from '../../lib/toasts.ts';
import { answerCalls, callsOf, refusal } from '../../testing/fake-call.ts';
import { showAs } from '../../testing/show-as.tsx';
import type { DraftChange, ShownDraft } from './queries.ts';
import TimetableScreen from './timetable-screen.tsx';

const terms = {
  serviceId: 4,
  name: 'Yoga',
  every: ['mon'] satisfies ClassSeries['every'],
  at: '10:00',
  minutes: 60,
  employeeId: null,
  roomId: null,
  places: 12,
  price: 1_000,
  bookable: 'always',
  until: null,
} satisfies Partial<ClassSeries>;
const yoga: ClassSeries = {
  ...terms,
  id: 6,
  version: 1,
  shopId: 3,
  serviceName: 'Yoga',
  categoryId: null,
  from: '2026-01-05',
  leftOut: [],
  taken: [],
  servicePhoto: null,
  employeeName: null,
  roomName: null,
  description: null,
  showPlacesLeft: true,
  hidePrice: false,
  options: [],
};
const moved: TimetableDraftClass = { ...terms, seriesId: 6, version: 1, ends: false, at: '11:30' };
const change: DraftChange = {
  index: 0,
  kind: 'changed',
  stale: false,
  parts: [{ part: 'time', from: '10:00', to: '11:30' }],
  dates: [],
  others: 3,
  people: 0,
  made: 0,
  skipped: [],
  outsideHours: [],
  overlaps: [],
};
const draftOf = (classes: readonly TimetableDraftClass[], difference: readonly DraftChange[]): ShownDraft => ({
  draft: { from: '2030-02-01', version: 7, savedBy: 'Noor', savedAt: 1_893_000_000, classes: [...classes] },
  difference: [...difference],
  fingerprint: 'seen',
});
const nothing: ShownDraft = { draft: null, difference: [], fingerprint: '' };

const known = {
  staffSeriesList: () => ({ series: [yoga] }),
  staffTimetableParts: () => ({
    services: [{ id: 4, name: 'Yoga', parentId: null, minutes: 60, price: 1_000, photoUrl: null, isClass: true }],
    employees: [],
    rooms: [],
  }),
};

function show(): void {
  history.replaceState(null, '', '/classes/timetable');
  const shops = [{ id: 3, name: 'Oudegracht', timeZone: 'Europe/Amsterdam' }];
  showAs('manager', <TimetableScreen />, { workplace: { shops, employees: [] } });
}
const tile = (name: RegExp) => screen.findByRole('button', { name }, BOUND);
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));

test('[CLS-7] a class that is opened and changed is added to the draft, with the version it was written for', async () => {
  answerCalls({
    ...known,
    staffTimetableDraft: () => nothing,
    staffSaveTimetableDraft: () => draftOf([moved], [change]),
  });
  show();
  fireEvent.click(await tile(/Change Yoga/));
  const dialog = await screen.findByRole('dialog', {}, BOUND);
  fireEvent.change(within(dialog).getByLabelText('Starts'), { target: { value: '11:30' } });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Add to draft' }));
  await screen.findByText(/from 10:00 to 11:30/, {}, BOUND);
  expect(screen.queryByRole('dialog')).toBeNull();
  const [saved] = callsOf('staffSaveTimetableDraft');
  expect(saved?.classes).toEqual([expect.objectContaining({ seriesId: 6, version: 1, at: '11:30', price: 10 })]);
});

test('[CLS-7] [A27] why a class makes the whole draft too much is said where it is put into it', async () => {
  const tooMuch = 'This timetable would make more than 20,000 classes at once.';
  answerCalls({
    ...known,
    staffTimetableDraft: () => nothing,
    staffSaveTimetableDraft: () => {
      throw refusal(tooMuch, { status: 409, problem: 'draft_crowded' });
    },
  });
  show();
  fireEvent.click(await tile(/Change Yoga/));
  const dialog = await screen.findByRole('dialog', {}, BOUND);
  fireEvent.change(within(dialog).getByLabelText('Starts'), { target: { value: '11:30' } });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Add to draft' }));
  expect((await within(dialog).findByRole('alert', {}, BOUND)).textContent).toBe(tooMuch);
});

test('[CLS-7] what clashes cannot be published, and says what to do', async () => {
  const clash: DraftChange['dates'][number] = {
    sessionId: 9,
    startsAt: 1_896_000_000,
    newStartsAt: 1_896_005_400,
    taken: 0,
    changes: ['time'],
    clash: 'room',
  };
  answerCalls({
    ...known,
    staffTimetableDraft: () => draftOf([moved], [{ ...change, dates: [clash] }]),
  });
  show();
  await screen.findByText(/^The room is taken then: .+ Choose another time or room\.$/, {}, BOUND);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Publish' }).disabled).toBe(true);
});

test('[CLS-7] [HRS-1] a class outside the opening hours is said with its days, and can be published', async () => {
  const days = ['2030-02-04', '2030-02-11'];
  answerCalls({
    ...known,
    staffTimetableDraft: () => draftOf([moved], [{ ...change, outsideHours: days }]),
  });
  show();
  await screen.findByText(/^Outside the opening hours: .*4 Feb.*, .*11 Feb/, {}, BOUND);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Publish' }).disabled).toBe(false);
});

test('[CLS-7] the class in the way of a date is named with its day and time, one that ends by then is not', async () => {
  const newStartsAt = Date.UTC(2030, 1, 4, 11, 30) / 1000;
  const monday = { ...yoga, every: ['mon' as const], roomId: 8 };
  const inWay = { ...monday, id: 7, name: 'Reformer basics', at: '11:00', minutes: 60, until: null };
  const over = { ...inWay, id: 8, name: 'Long over', until: '2030-01-31' };
  const away = { ...inWay, id: 9, name: 'Another room', roomId: 9 };
  const drafted = { ...moved, every: ['mon' as const], roomId: 8 };
  const date = { sessionId: 9, startsAt: newStartsAt - 5_400, newStartsAt, taken: 0, changes: ['time' as const] };
  answerCalls({
    ...known,
    staffSeriesList: () => ({ series: [monday, inWay, over, away] }),
    staffTimetableDraft: () => draftOf([drafted], [{ ...change, dates: [{ ...date, clash: 'room' }] }]),
  });
  show();
  expect((await screen.findByText(/^In the way/, {}, BOUND)).textContent.trim()).toBe(
    'In the way: Reformer basics, Monday 11:00.',
  );
});

test('[CLS-7] [TEAM-8] publishing sends what was seen; when that changed meanwhile, it is to be looked at again', async () => {
  answerCalls({
    ...known,
    staffTimetableDraft: () => draftOf([moved], [change]),
    staffPublishTimetableDraft: () => {
      throw refusal('Changed meanwhile.', { status: 409, changed_by: 'Noor', current: {} });
    },
  });
  show();
  await screen.findByText(/from 10:00 to 11:30/, {}, BOUND);
  press('Publish');
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Publish' }));
  const alert = await screen.findByRole('alert', {}, BOUND);
  expect(alert.textContent).toContain('Check it again, then publish.');
  expect(callsOf('staffPublishTimetableDraft')).toEqual([{ shopId: 3, version: 7, fingerprint: 'seen' }]);
});

test('[CLS-7] before publishing it is asked, with who is notified; nothing is sent when not yet', async () => {
  const date = { sessionId: 9, startsAt: 1_896_000_000, newStartsAt: 1_896_005_400, taken: 4, clash: null };
  answerCalls({
    ...known,
    staffTimetableDraft: () => draftOf([moved], [{ ...change, dates: [{ ...date, changes: ['time'] }], people: 4 }]),
    staffPublishTimetableDraft: () => ({ changed: 1, added: 0, ended: 0, people: 4, made: 0 }),
  });
  show();
  await screen.findByText(/from 10:00 to 11:30/, {}, BOUND);
  press('Publish and notify 4 people');
  const dialog = () => within(screen.getByRole('dialog', { name: 'Publish the timetable from Fri 1 Feb?' }));
  expect(dialog().getByText('4 booked people keep their place and are notified by e-mail:')).toBeDefined();
  expect(dialog().getByRole('listitem').textContent).toBe('Yoga, Monday 10:004 seats');
  fireEvent.click(dialog().getByRole('button', { name: 'Not yet' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(callsOf('staffPublishTimetableDraft')).toEqual([]);
  press('Publish and notify 4 people');
  fireEvent.click(dialog().getByRole('button', { name: 'Publish and notify 4 people' }));
  await vi.waitFor(() => expect(callsOf('staffPublishTimetableDraft')).toHaveLength(1), BOUND);
});

test('[CLS-1] a new class is chosen among the classes; what is booked by its times comes after them', async () => {
  const service = { parentId: null, minutes: 60, price: 1_000, photoUrl: null };
  answerCalls({
    ...known,
    staffTimetableDraft: () => nothing,
    staffTimetableParts: () => ({
      services: [
        { ...service, id: 5, name: 'Massage', isClass: false },
        { ...service, id: 4, name: 'Yoga', isClass: true },
      ],
      employees: [],
      rooms: [],
    }),
  });
  show();
  await tile(/Change Yoga/);
  press('Class');
  const dialog = await screen.findByRole('dialog', {}, BOUND);
  const names = within(dialog)
    .getAllByRole('option', { name: /Yoga|Massage/ })
    .map(({ textContent }) => textContent);
  expect(names).toEqual(['Yoga', 'Massage']);
  const others = within(dialog).getByRole('group', { name: 'Booked by time' });
  expect(within(others).getAllByRole('option')).toHaveLength(1);
});

test('[CLS-7] a discarded draft comes back by Undo', async () => {
  answerCalls({
    ...known,
    staffTimetableDraft: () => draftOf([moved], [change]),
    staffDiscardTimetableDraft: () => ({}),
    staffSaveTimetableDraft: () => draftOf([moved], [change]),
  });
  show();
  await screen.findByText(/from 10:00 to 11:30/, {}, BOUND);
  press('Discard the draft');
  await screen.findByText('No changes yet', {}, BOUND);
  act(() => void undoLast());
  await screen.findByText(/from 10:00 to 11:30/, {}, BOUND);
  const [sent] = callsOf('staffSaveTimetableDraft');
  expect([sent?.from, sent?.version]).toEqual(['2030-02-01', undefined]);
});

test('[CLS-7] the present week shows what is held today, and nothing of it can be opened', async () => {
  answerCalls({ ...known, staffTimetableDraft: () => draftOf([moved], [change]) });
  show();
  await tile(/^11:30/);
  fireEvent.click(screen.getByRole('radio', { name: 'Now' }));
  await vi.waitFor(() => expect(screen.queryByText('11:30')).toBeNull(), BOUND);
  const today = screen.getByRole('button', { name: /^10:00/ });
  fireEvent.click(today);
  expect([today.getAttribute('aria-disabled'), screen.queryByRole('dialog')]).toEqual(['true', null]);
});

test('a failed load says so, and tries again', async () => {
  let isDown = true;
  answerCalls({
    ...known,
    staffTimetableDraft: () => {
      if (isDown) throw new CallError({ kind: 'network' });
      return nothing;
    },
  });
  show();
  const again = await screen.findByRole('button', { name: /again/i }, BOUND);
  isDown = false;
  fireEvent.click(again);
  await screen.findByText('No changes yet', {}, BOUND);
});
