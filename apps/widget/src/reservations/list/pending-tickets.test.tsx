import { aChoice, anOnlineChoice, aPendingPayment, someOptions } from '@embook/domain/testing/payment';
import { aProfile } from '@embook/domain/testing/profile';
import { aReservationPage, aVisit } from '@embook/domain/testing/reservation';
import { aProduct } from '@embook/domain/testing/room';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { navigate } from 'wouter/use-browser-location';
import { confirmMassage, TUESDAY_9 } from '../../testing/confirm-massage.ts';
import { aCompany, type Answers } from '../../testing/demo-answers.ts';
import { type FakeWebSocket, fakeWebSockets } from '../../testing/fake-web-socket.ts';
import { openWidget } from '../../testing/open-widget.tsx';

let sockets: readonly FakeWebSocket[];
beforeEach(() => void (sockets = fakeWebSockets()));

const open = (path: string, given: Answers, signedIn = true) =>
  openWidget(path, { profileGet: { profile: aProfile() }, reservationList: aReservationPage(), ...given }, 'website', {
    signedIn,
  });

/** The bank's answer: pending until it is paid, then a booking. */
function beingPaid() {
  const bank = { paid: false };
  const answers: Answers = {
    pendingPayments: () => ({ payments: bank.paid ? [] : [aPendingPayment()], failed: [] }),
    checkBookingPayment: { status: 'ok', reason: null, paymentUrl: null, holdUntil: null },
    reservationList: ({ next }) => aReservationPage(bank.paid && next ? { bookings: [aVisit({ id: 900 })] } : {}),
  };
  return { bank, answers };
}

/** Presses “Cancel payment” and answers the question. */
async function giveUp(answer: string) {
  fireEvent.click(within(await ticket('Massage')).getByRole('button', { name: 'Cancel payment: Massage' }));
  const question = await screen.findByRole('dialog', { name: 'Cancel this payment?' });
  expect(question.textContent).toContain('The time becomes free for others.');
  fireEvent.click(within(question).getByRole('button', { name: answer }));
}

const ticket = async (name: string) => (await screen.findByRole('heading', { level: 3, name })).closest('article')!;

describe('a begun payment', () => {
  test('[PAY-8] [RES-3] stands in My bookings as pending, with the time that is left and the way to pay', async () => {
    open('/reservations', {
      pendingPayments: {
        payments: [
          aPendingPayment(),
          aPendingPayment({ kind: 'bundle', id: 901, name: 'Ten massages', startsAt: null, paymentUrl: null }),
        ],
        failed: [],
      },
    });
    const massage = await ticket('Massage');
    expect(massage.textContent).toContain('PENDING');
    expect(massage.textContent).toContain('Wed 18 November16:30 – 17:30');
    expect(massage.textContent).toContain('10 min left to pay');
    const pay = within(massage).getByRole('link', { name: 'Pay €\u00a060,00: Massage' });
    expect([pay.getAttribute('href'), pay.getAttribute('target')]).toEqual(['https://bank.example/pay/1', '_blank']);
    const bundle = await ticket('Ten massages');
    expect(within(bundle).queryByRole('link')).toBeNull();
    expect(within(bundle).getByRole('button', { name: 'Cancel payment: Ten massages' })).toBeDefined();
    expect(await screen.findByRole('heading', { level: 1, name: 'My bookings 2' })).toBeDefined();
    expect(screen.queryByText('No current reservations')).toBeNull();
  });

  test('[PAY-8] [NAV-4] has a dot in the navigation of every screen, with its words', async () => {
    open('/shops', { pendingPayments: { payments: [aPendingPayment()], failed: [] } });
    expect(await screen.findByRole('link', { name: /Bookings.*a payment is waiting/ })).toBeDefined();
  });

  test('[PAY-8] is read for nobody who is not signed in, and by no platform that does not list them', async () => {
    const visitor = open('/shops', {}, false);
    await screen.findByText('Lakeside');
    const elsewhere = open('/shops', { companyGet: { company: aCompany({ capabilities: [] }) } });
    await waitFor(() => expect(screen.getAllByText('Lakeside')).toHaveLength(2));
    for (const { calls } of [visitor, elsewhere])
      expect(calls.map(({ name }) => name)).not.toContain('pendingPayments');
  });

  test('[PAY-8] can be given up after one question, and then it is gone', async () => {
    let given = false;
    const { calls } = open('/reservations', {
      pendingPayments: () => ({ payments: given ? [] : [aPendingPayment()], failed: [] }),
      cancelBookingPayment: () => {
        given = true;
        return { status: 'cancel', reason: 'cancelled', paymentUrl: null, holdUntil: null };
      },
    });
    await giveUp('No, keep it');
    expect(screen.queryByRole('dialog', { name: 'Cancel this payment?' })?.hasAttribute('open')).not.toBe(true);
    expect(calls.map(({ name }) => name)).not.toContain('cancelBookingPayment');
    await giveUp('Cancel payment');
    expect(await screen.findByText('No current reservations')).toBeDefined();
    expect(screen.getByText('Payment cancelled. No money was taken.')).toBeDefined();
    expect(calls.map(({ name }) => name)).not.toContain('checkBookingPayment');
    expect(calls).toContainEqual({ name: 'cancelBookingPayment', fields: { bookingId: 900 } });
  });

  test('[PAY-8] [A3] that was paid while it was given up stays paid, and the words say so', async () => {
    const { bank, answers } = beingPaid();
    open('/reservations', {
      ...answers,
      cancelBookingPayment: () => {
        bank.paid = true;
        return { status: 'ok', reason: null, paymentUrl: null, holdUntil: null };
      },
    });
    await giveUp('Cancel payment');
    expect(await screen.findByText('This has already been paid.')).toBeDefined();
    expect(await screen.findByRole('link', { name: 'Massage' })).toBeDefined();
  });

  test('[PAY-8] [LIVE-2] that was paid in another tab becomes a booking when the window has the focus again', async () => {
    const { bank, answers } = beingPaid();
    open('/reservations', answers);
    await ticket('Massage');
    bank.paid = true;
    act(() => void dispatchEvent(new Event('focus')));
    expect(await screen.findByRole('link', { name: 'Massage' })).toBeDefined();
    expect(screen.queryByText('PENDING')).toBeNull();
    expect(await screen.findByText('Paid. Massage is confirmed.')).toBeDefined();
  });

  test('[PAY-8] that was begun and paid in another tab stands there when the window has the focus again', async () => {
    let bookings: ReturnType<typeof aVisit>[] = [];
    open('/reservations', {
      pendingPayments: { payments: [], failed: [] },
      reservationList: ({ next }) => aReservationPage(next ? { bookings } : {}),
    });
    await screen.findByText('No current reservations');
    bookings = [aVisit({ id: 900 })];
    act(() => void dispatchEvent(new Event('focus')));
    expect(await screen.findByRole('link', { name: 'Massage' })).toBeDefined();
  });

  test.each([
    ['failed', 'The payment for Massage did not go through. You can try again.'],
    ['refunded', 'The payment for Massage came too late. You will get all of it back.'],
  ] as const)('[PAY-8] [LIVE-2] that has ended as %s in another tab says so', async (reason, words) => {
    let ended = false;
    open('/reservations', {
      pendingPayments: () => ({ payments: ended ? [] : [aPendingPayment()], failed: [] }),
      checkBookingPayment: { status: 'error', reason, paymentUrl: null, holdUntil: null },
    });
    await ticket('Massage');
    ended = true;
    act(() => void dispatchEvent(new Event('focus')));
    expect(await screen.findByText(words)).toBeDefined();
  });

  test('[PAY-8] [PAY-1] that failed is tried again from the notice, with the same time and bank', async () => {
    let ended = false;
    vi.stubGlobal('open', () => null);
    const pending = { status: 'pending', reason: null, paymentUrl: null, holdUntil: null } as const;
    await confirmMassage({
      paymentOptions: someOptions([aChoice(), anOnlineChoice({ requiresIdealBank: true })]),
      createAndConfirm: { ...pending, bookingId: 900 },
      checkBookingPayment: () => (ended ? { ...pending, status: 'error', reason: 'failed' } : pending),
      pendingPayments: () => ({ payments: ended ? [] : [aPendingPayment()], failed: [] }),
      reservationList: aReservationPage(),
    });
    fireEvent.click(await screen.findByRole('radio', { name: /iDEAL/ }));
    fireEvent.click(await screen.findByRole('radio', { name: 'bunq' }));
    fireEvent.click((await screen.findAllByRole('button', { name: /Book and pay/ }))[0]!);
    await screen.findByRole('heading', { name: 'Waiting for your payment' });
    act(() => navigate('/reservations'));
    await ticket('Massage');
    ended = true;
    act(() => void dispatchEvent(new Event('focus')));
    fireEvent.click(await screen.findByRole('link', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'Check and book' })).toBeDefined();
    expect(screen.getAllByText('09:00 – 10:00').length).toBeGreaterThan(0);
    expect(await screen.findByRole('radio', { name: 'bunq' })).toHaveProperty('checked', true);
  });

  test('[PAY-8] [PAY-1] that failed and was begun elsewhere is tried again with what the platform knows', async () => {
    const againPath = `/book/confirm/service?shopId=1&serviceId=10&startsAt=${TUESDAY_9}&roomId=1&bankId=bunq`;
    let ended = false;
    open('/reservations', {
      productList: { products: [aProduct({ id: 1, name: 'Room 1', employeeName: 'Noor' })] },
      pendingPayments: () => ({ payments: ended ? [] : [aPendingPayment({ againPath })], failed: [] }),
      checkBookingPayment: { status: 'error', reason: 'failed', paymentUrl: null, holdUntil: null },
      paymentOptions: someOptions([aChoice(), anOnlineChoice({ requiresIdealBank: true })]),
    });
    await ticket('Massage');
    ended = true;
    act(() => void dispatchEvent(new Event('focus')));
    fireEvent.click(await screen.findByRole('link', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'Check and book' })).toBeDefined();
    expect((await screen.findAllByText('09:00 – 10:00')).length).toBeGreaterThan(0);
    expect(await screen.findByRole('radio', { name: 'bunq' })).toHaveProperty('checked', true);
  });

  test('[PAY-8] that failed stays in My bookings after its notice, also after a reload, until it is tried again or taken away', async () => {
    const againPath = `/book/confirm/service?shopId=1&serviceId=10&startsAt=${TUESDAY_9}&roomId=1&bankId=bunq`;
    const bank = { ended: false, booked: false };
    const { reload } = open('/shops', {
      pendingPayments: () =>
        bank.ended
          ? { payments: [], failed: [aPendingPayment({ againPath })] }
          : { payments: [aPendingPayment({ againPath })], failed: [] },
      checkBookingPayment: { status: 'error', reason: 'failed', paymentUrl: null, holdUntil: null },
      reservationList: ({ next }) => {
        const { productId: serviceId, startsAt } = aPendingPayment();
        return aReservationPage(
          bank.booked && next ? { bookings: [aVisit({ serviceId, startsAt: startsAt ?? 0 })] } : {},
        );
      },
    });
    // Also where another screen was open.
    await screen.findByRole('link', { name: /Bookings.*a payment is waiting/ });
    bank.ended = true;
    act(() => void dispatchEvent(new Event('focus')));
    act(() => navigate('/reservations'));
    expect(await screen.findByText('The payment did not go through, so nothing is booked.')).toBeDefined();
    reload();
    const failed = await ticket('Massage');
    expect(failed.textContent).toContain('Wed 18 November16:30 – 17:30');
    const again = within(failed).getByRole('link', { name: 'Try again: Massage' });
    expect(again.getAttribute('href')).toBe(againPath);

    bank.booked = true;
    reload();
    await screen.findByRole('link', { name: 'Massage' });
    expect(screen.queryByText('PAYMENT FAILED')).toBeNull();
    bank.booked = false;
    reload();
    fireEvent.click(within(await ticket('Massage')).getByRole('button', { name: 'Remove: Massage' }));
    await waitFor(() => expect(screen.queryByText('PAYMENT FAILED')).toBeNull());
    reload();
    await screen.findByText('No current reservations');
    expect(screen.queryByText('PAYMENT FAILED')).toBeNull();
  });

  test('[PAY-8] that failed while no tab was open stands in My bookings at the next visit', async () => {
    open('/reservations', {
      pendingPayments: { payments: [], failed: [aPendingPayment({ againPath: '//elsewhere.example/?a=1' })] },
    });
    const failed = await ticket('Massage');
    expect(failed.textContent).toContain('The payment did not go through, so nothing is booked.');
    // [A14] the platform leads to no other address.
    expect(within(failed).queryByRole('link')).toBeNull();
  });

  test('[A14] another platform leads to no address but that of a confirmation', async () => {
    let ended = false;
    open('/reservations', {
      pendingPayments: () => ({
        payments: ended ? [] : [aPendingPayment({ againPath: '//elsewhere.example/?a=1' })],
        failed: [],
      }),
      checkBookingPayment: { status: 'error', reason: 'failed', paymentUrl: null, holdUntil: null },
    });
    await ticket('Massage');
    ended = true;
    act(() => void dispatchEvent(new Event('focus')));
    await screen.findByText('The payment for Massage did not go through. You can try again.');
    expect(screen.queryByRole('link', { name: 'Try again' })).toBeNull();
  });

  test('[PAY-8] [LIVE-2] that was paid elsewhere becomes a booking by the socket', async () => {
    const { bank, answers } = beingPaid();
    open('/reservations', answers);
    await ticket('Massage');
    await waitFor(() => expect(sockets).toHaveLength(1));
    act(() => sockets[0]!.open());
    bank.paid = true;
    act(() => sockets[0]!.say({ event: 'FINISH_PAYMENT', type: 'booking', id: 900, status: 'ok' }));
    expect(await screen.findByRole('link', { name: 'Massage' })).toBeDefined();
  });

  test('[PAY-8] is named where the same thing would be paid a second time', async () => {
    await confirmMassage({ pendingPayments: { payments: [aPendingPayment()], failed: [] } });
    expect(await screen.findByText(/A payment for Massage is still open/)).toBeDefined();
    expect(screen.getByRole('link', { name: 'Go to my bookings' }).getAttribute('href')).toBe('/reservations');
  });
});
