import { at } from '@embook/domain/testing/clock';
import { aBundleDetail, aVisitDetail } from '@embook/domain/testing/reservation';
import { aSession, aSessionOption } from '@embook/domain/testing/session';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { ApiError } from '../../lib/api-error.ts';
import { type Answers, aShopWithPeople } from '../../testing/demo-answers.ts';
import { address, openWidget } from '../../testing/open-widget.tsx';
import type { BundleDetail, VisitDetail } from '../visit-detail.ts';

const open = (path: string, given: Answers) => openWidget(path, given, 'website', { signedIn: true });

const openVisit = (given: Partial<VisitDetail> = {}, { next = 1, ...answers }: Answers & { next?: 0 | 1 } = {}) =>
  open(`/reservations/details/product/500/${next}`, {
    reservationDetails: { reservation: aVisitDetail(given) },
    ...answers,
  });
const openBundle = (given: Partial<BundleDetail> = {}) =>
  open('/reservations/details/bundle/71/1', { reservationDetails: { reservation: aBundleDetail(given) } });

const heading = () => screen.findByRole('heading', { level: 1 });
/** The € sign is followed by a non-breaking space. */
const factOf = (label: string) => screen.getByText(label).closest('div')!.textContent.replaceAll('\u00A0', ' ');
const button = (name: string) => screen.queryByRole('button', { name });

const absent = new ApiError({
  kind: 'problem',
  code: 404,
  message: 'No',
  errors: {},
  timer: undefined,
  companyBanned: false,
});

describe('the detail of a visit', () => {
  test('[RES-5] shows when, what, where, the price and how it was paid', async () => {
    const { calls } = openVisit();
    expect((await heading()).textContent).toBe('Massage');
    const main = screen.getByRole('main').textContent;
    expect(main).toContain('Wed 18 November');
    expect(main).toContain('16:30 – 17:30');
    expect(main).toContain('In 2 days');
    expect(screen.getByRole('img', { name: 'Linen room' })).toBeDefined();
    expect(factOf('Final cost')).toContain('€ 60,00');
    expect(factOf('Payment')).toContain('iDEAL');
    expect(factOf('Payment')).toContain('PAID');
    expect(factOf('Reference')).toContain('3333 33');
    expect(factOf('Address')).toContain('Oudegracht 112, 3511 AW Utrecht');
    expect(main).toContain('Netherlands');
    expect(screen.getByRole('link', { name: 'Call' }).getAttribute('href')).toBe('tel:+31301234567');
    expect(screen.getByRole('link', { name: /Directions/ }).getAttribute('href')).toContain('destination=Oudegracht');
    expect(calls.find(({ name }) => name === 'reservationDetails')?.fields).toEqual({
      reservationType: 'product',
      reservationId: 500,
      next: true,
    });
    expect(document.title).toBe('Massage · Aurora');
  });

  test.each(['arrived', 'done', 'no_show'] as const)(
    '[DESK-5] [CAN-10] one that the shop marked %s can be neither cancelled nor moved',
    async (progress) => {
      openVisit({ progress });
      await heading();
      expect([button('Cancel'), button('Move')]).toEqual([null, null]);
    },
  );

  test.each<[string, boolean, Partial<VisitDetail>]>([
    ['a free one', false, { paymentType: 'discount' }],
    ['one that a bundle pays for', true, { paymentType: 'bundle' }],
  ])('[RES-5] %s says PAID: %s', async (_what, isSaid, given) => {
    openVisit({ ...given, finalCost: 0, paymentInfo: 'Nothing to pay' });
    await heading();
    expect(factOf('Payment')?.includes('PAID')).toBe(isSaid);
  });

  test('[RES-5] [BOOK-6] shows the note that was written with the booking', async () => {
    openVisit({ note: 'Mind my left knee' });
    await heading();
    expect(factOf('Your note')).toBe('Your noteMind my left knee');
  });

  test('[RES-5] an unpaid one says so', async () => {
    openVisit({ paid: false, paymentInfo: 'At the shop' });
    await heading();
    expect(factOf('Payment')).toContain('UNPAID');
  });

  test.each([
    ['due', '€ 58,00 will be refunded on Mon 23 November'],
    ['sent', '€ 58,00 is on its way back to you'],
    ['done', '€ 58,00 was refunded'],
    [
      'failed',
      'The refund of € 58,00 has not gone through yet. We will keep trying; if it takes too long, please contact Aurora.',
    ],
  ] as const)('[CAN-7] a refund that is %s', async (status, text) => {
    openVisit({ cancelled: true, refund: { amount: 5800, dueOn: '2026-11-23', status } });
    await heading();
    expect(factOf('Refund')).toContain(text);
    expect(screen.getByRole('main').textContent).toContain('CANCELLED');
  });

  test.each<[what: string, given: Partial<VisitDetail>, cost: string]>([
    [
      'refunded in part',
      { refund: { amount: 5800, dueOn: '2026-11-23', status: 'done' } },
      'was € 60,00, € 58,00 refunded',
    ],
    ['refunded', { refund: { amount: 6000, dueOn: '2026-11-23', status: 'done' } }, 'was € 60,00, refunded'],
    ['about to be refunded', { refund: { amount: 5800, dueOn: '2026-11-23', status: 'due' } }, 'was € 60,00'],
    ['too late for a refund', {}, 'was € 60,00, not refunded'],
    ['never paid', { paid: false, paymentType: 'cash' }, 'was € 60,00'],
  ])('[RES-5] [CAN-7] a cancelled visit, %s, is neither paid nor unpaid', async (_, given, cost) => {
    openVisit({ cancelled: true, ...given });
    await heading();
    expect(factOf('Final cost')).toBe(`Final cost${cost}`);
    expect(screen.getByRole('main').textContent).not.toMatch(/PAID/);
  });

  test('[CAN-1] it can be cancelled and moved before it starts', async () => {
    openVisit();
    await heading();
    expect(button('Cancel')).not.toBeNull();
    expect(button('Move')).not.toBeNull();
    expect(button('Calendar')).not.toBeNull();
  });

  test.each<[string, Partial<VisitDetail>, 0 | 1]>([
    ['reached from the history', {}, 0],
    ['that has begun', { startsAt: at('09:30') }, 1],
    ['that was cancelled', { cancelled: true }, 1],
  ])('[CAN-1] [RES-5] it cannot be cancelled %s', async (_, given, next) => {
    openVisit(given, { next });
    await heading();
    expect(button('Cancel')).toBeNull();
    expect(button('Move')).toBeNull();
    expect(button('Book again')).not.toBeNull();
  });

  test('after the deadline of the policy it can no longer be moved', async () => {
    openVisit({ startsAt: at('16:30') });
    await heading();
    expect(button('Cancel')).not.toBeNull();
    expect(button('Move')).toBeNull();
  });

  test('book again continues with the service', async () => {
    openVisit();
    fireEvent.click(await screen.findByRole('button', { name: 'Book again' }));
    await waitFor(() => expect(address()).toBe('/book'));
    expect(await screen.findAllByText('Massage')).not.toHaveLength(0);
  });

  test('[GRP-6] book again of a class chooses its next date that has a place', async () => {
    const next = { id: 7, serviceId: 10, groupName: 'Sunrise yoga', startsAt: at('10:00', '2026-11-26') };
    const full = { ...next, id: 6, startsAt: at('10:00', '2026-11-24'), full: true };
    const days = {
      2: { date: '2026-11-24', groups: [aSession(full)] },
      4: { date: '2026-11-26', groups: [aSession(next)] },
    };
    openVisit(
      { kind: 'group', service: 'Sunrise yoga', startsAt: at('10:00', '2026-11-10') },
      {
        shopGet: { shop: aShopWithPeople({ groups: true }) },
        groupWeek: ({ weekOfYear }) => ({ slots: weekOfYear === 48 ? days : {} }),
      },
    );
    fireEvent.click(await screen.findByRole('button', { name: 'Book again' }));
    const card = await screen.findByRole('region', { name: 'Your choice' });
    expect(card.textContent).toContain('Sunrise yoga');
    expect(card.textContent).toContain('Thu 26 November');
  });

  const mat = aSessionOption({ id: 71, serviceId: 71, serviceName: 'With a mat' });
  const towel = aSessionOption({ id: 72, serviceId: 72, serviceName: 'With a towel' });

  test('[GRP-6] book again of a class chooses the option and the name that were booked, not merely the same service', async () => {
    const group = (id: number, day: number, given: object) => ({
      date: `2026-11-${day}`,
      groups: [aSession({ id, serviceId: 10, startsAt: at('10:00', `2026-11-${day}`), ...given })],
    });
    const days = {
      2: group(5, 24, { groupName: 'Sunset yoga', options: [mat] }),
      3: group(6, 25, { groupName: 'Sunrise yoga', options: [mat] }),
      4: group(7, 26, { groupName: 'Sunrise yoga', options: [mat, towel] }),
    };
    openVisit(
      { kind: 'group', service: 'Sunrise yoga: With a towel', startsAt: at('10:00', '2026-11-10') },
      {
        shopGet: { shop: aShopWithPeople({ groups: true }) },
        groupWeek: ({ weekOfYear }) => ({ slots: weekOfYear === 48 ? days : {} }),
      },
    );
    fireEvent.click(await screen.findByRole('button', { name: 'Book again' }));
    const card = await screen.findByRole('region', { name: 'Your choice' });
    expect(card.textContent).toContain('Sunrise yoga');
    expect(card.textContent).toContain('With a towel');
    expect(card.textContent).toContain('Thu 26 November');
  });

  test('[GRP-6] book again of a class that is no longer given chooses none', async () => {
    const other = aSession({ id: 5, serviceId: 10, groupName: 'Sunset yoga', startsAt: at('10:00', '2026-11-18') });
    const { calls } = openVisit(
      { kind: 'group', service: 'Sunrise yoga', startsAt: at('10:00', '2026-11-10') },
      {
        shopGet: { shop: aShopWithPeople({ groups: true }) },
        groupWeek: ({ weekOfYear }) => ({
          slots: weekOfYear === 47 ? { 3: { date: '2026-11-18', groups: [other] } } : {},
        }),
      },
    );
    fireEvent.click(await screen.findByRole('button', { name: 'Book again' }));
    await waitFor(() => expect(address()).toBe('/shops/1/groups'));
    expect(await screen.findAllByText('Sunset yoga')).not.toHaveLength(0);
    expect(screen.queryByRole('region', { name: 'Your choice' })).toBeNull();
    expect(calls.map(({ name }) => name)).toContain('groupWeek');
  });

  test.each([
    ['group', 'groups'],
    ['event', 'events'],
  ] as const)('book again of a %s leads to the list', async (kind, tab) => {
    const shopGet = { shop: aShopWithPeople({ groups: true, events: true }) };
    openVisit({ kind }, { shopGet, groupWeek: { slots: {} }, eventList: { slots: [] } });
    fireEvent.click(await screen.findByRole('button', { name: 'Book again' }));
    await waitFor(() => expect(address()).toBe(`/shops/1/${tab}`));
  });

  test('[CAN-8] a series shows its other dates', async () => {
    openVisit({ isRecurring: true, series: [{ id: 501, startsAt: at('16:30', '2026-11-25'), terms: null }] });
    await heading();
    expect(screen.getByRole('main').textContent).toContain('Recurring visit');
    const other = screen.getByRole('link', { name: 'Wed 25 November, 16:30' });
    expect(other.getAttribute('href')).toBe('/reservations/details/product/501/1');
  });

  test('one that is not found says so and links to the list', async () => {
    open('/reservations/details/product/500/0', { reservationDetails: () => Promise.reject(absent) });
    expect((await heading()).textContent).toBe('We can’t find this booking');
    const back = within(screen.getByRole('main')).getByRole('link', { name: 'My bookings' });
    expect(back.getAttribute('href')).toBe('/reservations/history');
  });

  test('an invalid id makes no call', async () => {
    const { calls } = open('/reservations/details/product/none/1', {});
    expect((await heading()).textContent).toBe('We can’t find this booking');
    expect(calls.map(({ name }) => name)).not.toContain('reservationDetails');
  });

  test.each([
    ['9007199254740991', 9_007_199_254_740_991],
    ['9007199254740992', undefined],
  ])('the id %s, around the largest there is', async (id, asked) => {
    const { calls } = open(`/reservations/details/product/${id}/1`, {
      reservationDetails: { reservation: aVisitDetail() },
    });
    await heading();
    const fields = calls.find(({ name }) => name === 'reservationDetails')?.fields;
    expect(fields).toEqual(asked && { reservationType: 'product', reservationId: asked, next: true });
  });

  test('[ERR-2] one that fails to load can be retried', async () => {
    let tries = 0;
    open('/reservations/details/product/500/1', {
      reservationDetails: () => {
        tries += 1;
        if (tries === 1) throw new ApiError({ kind: 'internal' });
        return { reservation: aVisitDetail() };
      },
    });
    expect(await screen.findByText('The booking did not load')).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect((await heading()).textContent).toBe('Massage');
  });
});

describe('the detail of a bundle', () => {
  test('[A30] says why it can no longer be used, and promises no time', async () => {
    openBundle({ paid: false, paymentReturned: true });
    expect(await screen.findByText(/Your payment was returned/)).toBeDefined();
    expect(screen.queryByText('Expires in')).toBeNull();
  });

  test('[RES-6] shows used of total, expiry, services, info and payment', async () => {
    openBundle();
    expect((await heading()).textContent).toBe('Ten massages');
    expect(factOf('Used')).toContain('4/10');
    expect(factOf('Expires in')).toContain('6 months');
    expect(factOf('Expires at')).toContain('Sun 16 May 2027');
    expect(factOf('Final cost')).toContain('€ 400,00');
    expect(factOf('Payment')).toContain('iDEALPAID');
    const services = screen.getByRole('heading', { name: 'Included services' }).closest('section')!;
    expect(within(services).getAllByRole('listitem')).toHaveLength(2);
    expect(screen.getByText('Bring a towel.')).toBeDefined();
    expect(button('Cancel')).toBeNull();
  });

  test('[RES-6] shows one without a maximum and without an end', async () => {
    openBundle({ maxUsages: null, length: null, lengthType: 'bundle.length.infinity', endsAt: null, paid: false });
    await heading();
    expect(factOf('Used')).toContain('4/∞');
    expect(factOf('Expires in')).toContain('does not expire');
    expect(screen.queryByText('Expires at')).toBeNull();
    expect(factOf('Payment')).toContain('UNPAID');
  });
});
