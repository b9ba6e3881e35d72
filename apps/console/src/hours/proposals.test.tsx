import type { Hours } from '@embook/domain/hours';
import { BOUND } from '@embook/domain/testing/bound';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { blockingVisit } from '../testing/blocking-visit.ts';
import { answerCalls, callsOf, refusal } from '../testing/fake-call.ts';
import { showAs } from '../testing/show-as.tsx';
import { PersonWeek, ShopWeek } from './hours-of.tsx';
import { SpecialDayPanel } from './special-day-panel.tsx';

vi.mock('../lib/use-is-phone.ts', () => ({ useIsPhone: () => true }));

beforeEach(() => sessionStorage.clear());

const noor = {
  id: 71,
  name: 'Noor',
  shopId: 3,
  version: 1,
  photoUrl: null,
  patterns: [
    {
      startsOn: '2026-11-02',
      weeks: 1,
      hours: [{ week: 1, weekday: 1, shopId: 3, opens: '09:00', closes: '17:00' }],
    },
  ],
  absences: [],
};
const hours: Hours = {
  today: '2026-11-16',
  shop: {
    id: 3,
    name: 'Oudegracht',
    country: 'NL',
    version: 1,
    hours: [{ weekday: 1, opens: '09:00', closes: '17:00' }],
    specialDays: [],
  },
  employees: [noor],
};
const workplace = { shops: [{ id: 3, name: 'Oudegracht' }], employees: [] };

const Shop = () => (
  <ShopWeek hours={hours} mayChange>
    {null}
  </ShopWeek>
);
const Noor = () => (
  <PersonWeek hours={hours} person={noor}>
    {null}
  </PersonWeek>
);

/** Bob is offered the time of Ann once she does not need it. */
const impactOf = (unmoved: readonly number[] = []) => ({
  bookings: [blockingVisit(1, 'Ann', [11]), blockingVisit(2, 'Bob', unmoved.includes(1) ? [11, 15] : [15])],
  classes: [],
  moreClasses: false,
});
const none = { bookings: [], classes: [], moreClasses: false };

async function choose(name: string, action: string): Promise<void> {
  const group = within(await screen.findByRole('group', { name: new RegExp(name) }, BOUND));
  fireEvent.click(group.getByRole('radio', { name: action }));
}

/** Bob moves to 15:00; when Ann is cancelled, her 11:00 is offered to him too, and his choice stays. */
async function proposeAgain(): Promise<void> {
  await choose('Bob', 'Move');
  expect(screen.getAllByRole('option', { name: /Clay room/ }).map(({ textContent }) => textContent)).toEqual([
    'Lotte, 15:00, Clay room',
  ]);
  await choose('Ann', 'Cancel');
  await screen.findByRole('option', { name: 'Lotte, 11:00, Clay room' }, BOUND);
  const chosen = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Where to' }).selectedOptions[0];
  expect(chosen?.textContent).toContain('15:00');
}

/** What the wire has of the list. */
const refused = () => {
  const bookings = impactOf().bookings.map((each) => ({
    ...each,
    starts_at: each.startsAt,
    ends_at: each.endsAt,
    shop_id: each.shopId,
    price_cents: each.priceCents,
    moves: each.moves.map((move) => ({
      starts_at: move.startsAt,
      room_id: move.roomId,
      room_name: move.roomName,
      employee_id: move.employeeId,
      employee_name: move.employeeName,
    })),
    cancel: { give_back: 'all', amount_cents: 0, words: 'Nothing was paid.' },
  }));
  return refusal('Bookings are in the way.', { status: 409, impact: { bookings, classes: [] } });
};

const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })));

test('[HRS-3] special days propose again once it is chosen who does not move', async () => {
  answerCalls({ staffSpecialDaysImpact: ({ unmoved }) => ({ impact: impactOf(unmoved) }) });
  showAs('manager', <SpecialDayPanel hours={hours} onClose={() => {}} />);
  await proposeAgain();
});

test('[HRS-3] hours of a shop propose again once it is chosen who does not move', async () => {
  answerCalls({
    staffChangeShopHours: () => Promise.reject(refused()),
    staffShopHoursImpact: ({ unmoved }) => ({ impact: impactOf(unmoved) }),
  });
  showAs('manager', <Shop />, { workplace });
  type('From', '12:00');
  await press('Save hours');
  await screen.findByRole('complementary', {}, BOUND);
  // The one of the list, which waits for every choice.
  expect(screen.getAllByRole('button', { name: 'Save hours' })).toHaveLength(1);
  expect(screen.getAllByText(/^The shop is closed at that time\. Closest: /)).toHaveLength(2);
  await proposeAgain();
});

test('[HRS-3] hours of an employee propose again once it is chosen who does not move', async () => {
  answerCalls({
    staffChangeEmployeeHours: () => Promise.reject(refused()),
    staffEmployeeHoursImpact: ({ unmoved }) => ({ impact: impactOf(unmoved) }),
  });
  showAs('manager', <Noor />, { workplace });
  type('From', '12:00');
  await press('Save hours');
  await proposeAgain();
});

test('[HRS-3] hours that are edited while bookings are decided on list who stands in the way of those, and save those', async () => {
  answerCalls({
    staffChangeShopHours: ({ choices }) => (choices?.length === 0 ? Promise.reject(refused()) : { shop: hours.shop }),
    staffShopHoursImpact: ({ hours: [range] }) => ({ impact: range?.opens === '12:00' ? impactOf() : none }),
  });
  showAs('manager', <Shop />, { workplace });
  type('From', '12:00');
  await press('Save hours');
  await choose('Bob', 'Keep');
  type('From', '10:00');
  await screen.findByText(/No bookings/, {}, BOUND);
  const panel = within(screen.getByRole('complementary'));
  await act(async () => void fireEvent.click(panel.getByRole('button', { name: 'Save hours' })));
  expect(callsOf('staffChangeShopHours').at(-1)?.hours).toEqual([{ weekday: 1, opens: '10:00', closes: '17:00' }]);
});

test('[HRS-3] hours that are discarded are not saved by the list of their bookings', async () => {
  answerCalls({ staffChangeShopHours: () => Promise.reject(refused()) });
  showAs('manager', <Shop />, { workplace });
  type('From', '12:00');
  await press('Save hours');
  await screen.findByRole('complementary', {}, BOUND);
  await press('Discard');
  expect(screen.queryByRole('complementary')).toBeNull();
});

test('[HRS-3] [A27] classes in the way are named, and that there are more of them is said', async () => {
  const classes = [{ id: 7, name: 'Yoga', startsAt: 1_763_460_000, taken: 2 }];
  answerCalls({ staffSpecialDaysImpact: () => ({ impact: { bookings: [], classes, moreClasses: true } }) });
  showAs('manager', <SpecialDayPanel hours={hours} onClose={() => {}} />);
  expect(await screen.findByText(/Yoga/, {}, BOUND)).toBeTruthy();
  expect(screen.getByText('There are more classes than these.')).toBeTruthy();
});
