import type { AgainMoment, RepeatedWeeks, RepeatBooking, RepeatWeek } from '@embook/domain/booking';
import { at } from '@embook/domain/testing/clock';
import { aBundleChoice, aChoice, anOnlineChoice, someOptions } from '@embook/domain/testing/payment';
import { aProfile } from '@embook/domain/testing/profile';
import { aVisitDetail } from '@embook/domain/testing/reservation';
import { aProduct } from '@embook/domain/testing/room';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { ApiError } from '../../lib/api-error.ts';
import { aCompany, type Answers } from '../../testing/demo-answers.ts';
import { address, openWidget } from '../../testing/open-widget.tsx';
import type { VisitDetail } from '../visit-detail.ts';
import { differenceText } from './difference-words.ts';

/** Two weeks ago on a Wednesday at 16:30, with Noor. */
const past = (given: Partial<VisitDetail> = {}) =>
  aVisitDetail({ startsAt: at('16:30', '2026-11-04'), shopName: 'Oudegracht', ...given });

const moment = (date: string, clock: string, given: Partial<AgainMoment> = {}): AgainMoment => ({
  timestamp: at(clock, date),
  roomId: 1,
  roomName: 'Linen room',
  employeeName: 'Noor',
  isClosest: false,
  ...given,
});
const friday = moment('2026-11-20', '17:00');
const exact = moment('2026-11-18', '16:30', { isClosest: true });
const thursday = moment('2026-11-26', '16:30');

const problem = (code: number, result: object = {}, message = 'No') =>
  new ApiError({ kind: 'problem', code, message, errors: {}, timer: undefined, companyBanned: false, result });

const answers: Answers = {
  profileGet: { profile: aProfile() },
  productList: { products: [aProduct({ id: 1, name: 'Linen room', employeeName: 'Noor' })] },
  reservationDetails: { reservation: past() },
  reservationList: { bookings: [], bundles: [], bookingsCount: 0, bundlesCount: 0, nextCursor: null },
  sameAgain: { isAnyone: false, moments: [exact, friday, thursday] },
  paymentOptions: someOptions([aChoice()]),
  createAndConfirm: { bookingId: 900, paymentUrl: null, status: 'ok', holdUntil: null },
};

const openAgain = (given: Answers = {}) =>
  openWidget('/reservations/again/500', { ...answers, ...given }, 'website', { signedIn: true });
const radio = (name: RegExp) => screen.findByRole<HTMLInputElement>('radio', { name });
const book = async () => (await screen.findAllByRole('button', { name: 'Book, pay at the shop' }))[0]!;
const pressBook = async () => {
  await waitFor(async () => expect((await book()).hasAttribute('disabled')).toBe(false));
  fireEvent.click(await book());
};
const booked = (calls: ReturnType<typeof openWidget>['calls']) =>
  calls.filter(({ name }) => name === 'createAndConfirm');

describe('same again', () => {
  test('[AGAIN-1] two taps from the page of a past visit: the closest moment is chosen, and is booked as a confirmation is', async () => {
    const { calls } = openWidget('/reservations/details/product/500/0', answers, 'website', { signedIn: true });
    fireEvent.click(await screen.findByRole('button', { name: 'Book again' }));
    expect((await radio(/^Wed 18 November, 16:30/)).checked).toBe(true);
    expect(address()).toBe('/reservations/again/500');
    await pressBook();
    expect(await screen.findByRole('heading', { name: /^Thank you/ })).toBeDefined();
    const [call] = booked(calls);
    expect(call?.fields).toMatchObject({
      serviceId: 10,
      roomId: 1,
      timestamp: exact.timestamp,
      paymentType: 'cash',
      expectedCents: 6000,
    });
    expect(call?.idempotencyKey).toMatch(/^[0-9a-f]{32}$/);
  });

  test('[AGAIN-1] the visit before, the moments with what differs, how it is paid and until when cancelling is free', async () => {
    openAgain();
    expect((await radio(/^Wed/)).closest('label')?.textContent).toBe(
      'Wed 18 November, 16:30same weekday, same timeAs always',
    );
    expect((await radio(/^Fri/)).closest('label')?.textContent).toBe(
      'Fri 20 November, 17:00two days and half an hour later',
    );
    expect((await radio(/^Thu/)).closest('label')?.textContent).toBe('Thu 26 November, 16:30same time, a day later');
    const main = () => screen.getByRole('main').textContent.replaceAll('\u00A0', ' ');
    expect(main()).toContain('Wed 4 November, 16:30');
    expect(main()).toContain('Next with Noor');
    expect(main()).toContain('around Wednesday 16:30');
    await waitFor(() => expect(main()).toContain('You pay € 60,00 at the shop.'));
    expect(main()).toContain('Cancelling is free until Tue 17 November, 16:30.');
    expect(document.title).toBe('Same again · Aurora');
  });

  test('[AGAIN-1] [A1] a moment that was taken meanwhile says so, and the next is chosen and booked', async () => {
    let isTaken = false;
    const { calls } = openAgain({
      sameAgain: () => ({
        isAnyone: false,
        moments: isTaken ? [friday, { ...thursday, isClosest: true }] : [exact, friday, thursday],
      }),
      createAndConfirm: ({ timestamp }) => {
        if (timestamp !== exact.timestamp) return { bookingId: 901, paymentUrl: null, status: 'ok', holdUntil: null };
        isTaken = true;
        throw problem(409, { problem: 'time_taken', slots: [{ timestamp: at('18:00'), room_id: 1 }] }, 'Taken');
      },
    });
    await radio(/^Wed/);
    await pressBook();
    const row = await radio(/^Wed 18 November, 16:30.*Just taken/);
    expect(row.disabled).toBe(true);
    expect((await radio(/^Fri/)).checked).toBe(true);
    expect(screen.getByText(/^Wed 18 November, 16:30 has just been taken/)).toBeDefined();
    await pressBook();
    expect(await screen.findByRole('heading', { name: /^Thank you/ })).toBeDefined();
    expect(booked(calls).map(({ fields }) => (fields as AgainMoment).timestamp)).toEqual([
      exact.timestamp,
      friday.timestamp,
    ]);
  });

  test('[AGAIN-1] where only online payment is possible, it goes on to the confirmation with everything filled in', async () => {
    const { calls } = openAgain({ paymentOptions: someOptions([anOnlineChoice({ requiresIdealBank: true })]) });
    fireEvent.click(await radio(/^Fri/));
    fireEvent.click((await screen.findAllByRole('button', { name: 'Continue to payment' }))[0]!);
    expect(await screen.findByRole('heading', { level: 1, name: 'Check and book' })).toBeDefined();
    expect(screen.getByRole('main').textContent).toContain('Fri 20 November');
    expect(booked(calls)).toEqual([]);
  });

  test('[AGAIN-1] whoever would rather pay online does so in the confirmation', async () => {
    openAgain({ paymentOptions: someOptions([anOnlineChoice(), aChoice()]) });
    expect(await book()).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Pay another way' }));
    await waitFor(() => expect(address()).toBe('/book/confirm/service'));
  });

  test('[AGAIN-1] [PAY-2] what is paid for already pays, after the question that the confirmation asks', async () => {
    const { calls } = openAgain({ paymentOptions: someOptions([aChoice(), aBundleChoice()]) });
    fireEvent.click((await screen.findAllByRole('button', { name: 'Book using 1 visit' }))[0]!);
    fireEvent.click(await screen.findByRole('button', { name: 'Yes, use 1 visit' }));
    await waitFor(() => expect(booked(calls)[0]?.fields).toMatchObject({ paymentType: 'bundle', expectedCents: 0 }));
  });

  test('[AGAIN-1] where whoever was there has nothing free, anybody’s moments are named with the person', async () => {
    const moments = [{ ...exact, roomId: 2, employeeName: 'Milan' }];
    openAgain({ sameAgain: { isAnyone: true, moments } });
    expect(await radio(/^Wed 18 November, 16:30.*Milan/)).toBeDefined();
    expect(screen.getByRole('heading', { name: 'Next with anyone' })).toBeDefined();
  });

  test('[AGAIN-1] another moment or person is chosen in the steps of a booking', async () => {
    openAgain();
    fireEvent.click(await screen.findByRole('button', { name: 'Another time or person' }));
    await waitFor(() => expect(address()).toBe('/book'));
    expect(location.search).toBe('?shopId=1&serviceId=10');
  });

  test('[AGAIN-1] nothing free leads to the steps of a booking', async () => {
    openAgain({ sameAgain: { isAnyone: true, moments: [] } });
    expect(await screen.findByRole('heading', { name: 'Nothing free in the next five weeks' })).toBeDefined();
    expect(screen.getByRole('button', { name: 'Another time or person' })).toBeDefined();
  });

  test('[AGAIN-1] a service that is offered no more is said to be, and leads to what the shop has', async () => {
    openAgain({
      sameAgain: () => {
        throw problem(404, { problem: 'service_not_found' });
      },
    });
    expect(await screen.findByRole('heading', { name: 'Massage can no longer be booked here' })).toBeDefined();
    expect(screen.getByRole('link', { name: 'See all services' }).getAttribute('href')).toMatch(
      /^\/shops\/1\/services/,
    );
  });

  test('[AGAIN-1] [ERR-2] what does not load can be tried again', async () => {
    let fails = true;
    openAgain({
      sameAgain: () => {
        if (fails) throw new ApiError({ kind: 'network' });
        return { isAnyone: false, moments: [exact] };
      },
    });
    const again = await screen.findByRole('button', { name: 'Try again' });
    fails = false;
    fireEvent.click(again);
    expect(await radio(/^Wed/)).toBeDefined();
  });

  test('[AGAIN-1] [A15] a visit that is absent, or a class, is left to its own page', async () => {
    openAgain({ reservationDetails: { reservation: past({ kind: 'group' }) } });
    await waitFor(() => expect(address()).toBe('/reservations/details/product/500/0'));
  });

  test('[AGAIN-1] a platform without the call begins a booking, as it did', async () => {
    const company = aCompany({ capabilities: ['available-days', 'any-room'] });
    openWidget('/reservations/details/product/500/0', { ...answers, companyGet: { company } }, 'website', {
      signedIn: true,
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Book again' }));
    await waitFor(() => expect(address()).toBe('/book'));
  });
});

/** Three Wednesdays at 16:30, the second of which is taken; each chosen one costs 60 euro. */
const wednesday = (week: number, clock = '16:30') => at(clock, `2026-${['11-18', '11-25', '12-02'][week]}`);
const aWeek = (week: number, given: Partial<RepeatWeek> = {}): RepeatWeek => ({
  startsAt: wednesday(week),
  state: 'free',
  nearest: null,
  ...given,
});
const takenWeek = aWeek(1, { state: 'taken', nearest: wednesday(1, '15:00') });
const aVisit = (timestamp: number, given: Partial<RepeatBooking> = {}): RepeatBooking => ({
  timestamp,
  price: 6000,
  cost: 6000,
  paymentType: 'cash',
  entitlementName: null,
  ...given,
});
const weekly: Answers = {
  sameAgainWeeks: ({ starts }) => ({
    weeks: [aWeek(0), takenWeek, aWeek(2)],
    visits: starts.map((start) => aVisit(start)),
    refusal: null,
  }),
  bookWeeks: ({ starts }) => ({ bookings: starts.map((_, index) => 900 + index) }),
};

describe('weekly repeats', () => {
  const repeat = async () => {
    fireEvent.click(await radio(/^Every week/));
    await screen.findByRole('checkbox', { name: /^Wed 18 November, 16:30/ });
  };
  const box = (name: RegExp) => screen.getByRole<HTMLInputElement>('checkbox', { name });
  const bookAll = async (name: string) => {
    const button = async () => (await screen.findAllByRole('button', { name }))[0]!;
    await waitFor(async () => expect((await button()).hasAttribute('disabled')).toBe(false));
    fireEvent.click(await button());
  };
  const main = () => screen.getByRole('main').textContent.replaceAll('\u00A0', ' ');

  test('[AGAIN-1] what is free of each week stands before anything is booked; a taken one is chosen by a tap or left out', async () => {
    const { calls } = openAgain(weekly);
    await repeat();
    expect(box(/^Wed 18 November/).checked).toBe(true);
    expect(box(/^Wed 25 November, 15:00.*16:30 is not free/).checked).toBe(false);
    await waitFor(() => expect(main()).toContain('You pay € 120,00 at the shop for all of them together.'));
    // What cancelling costs stands at each that is chosen.
    expect(main()).toContain('Cancelling is free until Tue 17 November, 16:30.');
    expect(main()).toContain('Cancelling is free until Tue 1 December, 16:30.');
    expect(main()).not.toContain('Tue 24 November');
    fireEvent.click(box(/^Wed 25 November, 15:00/));
    await waitFor(() => expect(main()).toContain('Cancelling is free until Tue 24 November, 15:00.'));
    fireEvent.click(box(/^Wed 2 December/));
    fireEvent.click(box(/^Wed 2 December/));
    await bookAll('Book 3 visits');
    expect(await screen.findByText(/3 visits are booked/)).toBeDefined();
    const [call, ...others] = calls.filter(({ name }) => name === 'bookWeeks');
    expect(others).toEqual([]);
    expect(call?.fields).toEqual({
      bookingId: 500,
      roomId: 1,
      starts: [wednesday(0), wednesday(1, '15:00'), wednesday(2)],
      expectedCents: 18_000,
    });
    expect(call?.idempotencyKey).toMatch(/^[0-9a-f]{32}$/);
    expect(booked(calls)).toEqual([]);
  });

  test('[AGAIN-1] beside the button stands how many visits and their sum, not the day of one, and the way to another moment above the repeats', async () => {
    openAgain(weekly);
    await repeat();
    const summary = () => screen.getByRole('region', { name: 'Your choice' }).textContent.replaceAll('\u00A0', ' ');
    await waitFor(() => expect(summary()).toContain('2 visits€ 120,00'));
    expect(summary()).not.toContain('18 November');
    fireEvent.click(box(/^Wed 2 December/));
    await waitFor(() => expect(summary()).toContain('1 visit€ 60,00'));
    expect(main()).toContain('1 visit · € 60,00');
    const isBefore = screen
      .getByRole('button', { name: 'Another time or person' })
      .compareDocumentPosition(screen.getByRole('heading', { name: 'Repeat' }));
    expect(isBefore).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  test('[AGAIN-1] how many visits and how far apart is asked for, from two to eight', async () => {
    const { calls } = openAgain(weekly);
    await repeat();
    fireEvent.click(await radio(/^Every 2 weeks/));
    fireEvent.click(screen.getByRole('button', { name: 'One visit more' }));
    await waitFor(() =>
      expect(calls.findLast(({ name }) => name === 'sameAgainWeeks')?.fields).toMatchObject({ weeks: 5, every: 2 }),
    );
    const fewer = screen.getByRole('button', { name: 'One visit fewer' });
    for (let press = 0; press < 3; press += 1) fireEvent.click(fewer);
    expect(fewer.hasAttribute('disabled')).toBe(true);
    expect(screen.getAllByText('2 visits')).not.toEqual([]);
  });

  test('[AGAIN-1] [A1] a week that is taken meanwhile is named, nothing is booked, and the list shows it', async () => {
    let isTaken = false;
    openAgain({
      sameAgainWeeks: ({ starts }) => ({
        weeks: [aWeek(0), aWeek(1), isTaken ? aWeek(2, { state: 'taken' }) : aWeek(2)],
        visits: starts.map((start) => aVisit(start)),
        refusal: null,
      }),
      bookWeeks: () => {
        isTaken = true;
        throw problem(409, { problem: 'time_taken', starts_at: wednesday(2) }, 'Taken');
      },
    });
    await repeat();
    await bookAll('Book 3 visits');
    expect(await screen.findByText(/^Wed 2 December, 16:30 has just been taken\. Nothing is booked yet/)).toBeDefined();
    await waitFor(() => expect(box(/^Wed 2 December.*Nothing is free/).disabled).toBe(true));
    expect(await screen.findAllByRole('button', { name: 'Book 2 visits' })).toBeDefined();
  });

  test('[AGAIN-1] what a bundle covers, and what bounds the visits, is said before the press', async () => {
    const answer = (refusal: RepeatedWeeks['refusal']): Answers => ({
      sameAgainWeeks: {
        weeks: [aWeek(0), aWeek(1), aWeek(2, { state: 'beyond' })],
        visits: [aVisit(wednesday(0), { cost: 0, paymentType: 'bundle', entitlementName: 'Ten massages' })],
        refusal,
      },
    });
    openAgain(answer('too_many_unpaid'));
    await repeat();
    await waitFor(() => expect(main()).toContain('Ten massages pays for 1 of 1.'));
    expect(main()).toContain('Unpaid visits are limited: at most 1 of these can be booked now.');
    expect(box(/^Wed 2 December.*Too far ahead/).disabled).toBe(true);
    expect(screen.getAllByRole('button', { name: 'Book 2 visits' })[0]!.hasAttribute('disabled')).toBe(true);
  });

  test('[AGAIN-1] visits that are paid online are booked one by one, and it is said', async () => {
    openAgain({ sameAgainWeeks: { weeks: [aWeek(0), aWeek(2)], visits: [], refusal: 'paid_online' } });
    await repeat();
    expect(await screen.findByText('Visits that are paid online are booked one by one.')).toBeDefined();
  });

  test('[AGAIN-1] a platform without the call offers no repeats', async () => {
    const company = aCompany({ capabilities: ['same-again', 'any-room'] });
    openAgain({ companyGet: { company } });
    await radio(/^Wed/);
    expect(screen.queryByRole('heading', { name: 'Repeat' })).toBeNull();
  });
});

test.each([
  [0, 0, 'same weekday, same time'],
  [0, 60, 'same weekday, an hour later'],
  [0, -45, 'same weekday, 45 min earlier'],
  [1, 0, 'same time, a day later'],
  [-3, 0, 'same time, three days earlier'],
  [2, 30, 'two days and half an hour later'],
  [-1, -150, 'a day and 2 hr 30 min earlier'],
  [-2, 30, 'two days earlier, half an hour later'],
])('[AGAIN-1] %i days and %i minutes are said as "%s"', (days, minutes, text) => {
  expect(differenceText({ days, minutes })).toBe(text);
});
