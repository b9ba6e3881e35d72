import { at } from '@embook/domain/testing/clock';
import { aChoice, anOnlineChoice, someOptions } from '@embook/domain/testing/payment';
import { aProfile } from '@embook/domain/testing/profile';
import { aProduct } from '@embook/domain/testing/room';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { ApiError } from '../../lib/api-error.ts';
import { type Answers, aShopWithPeople } from '../../testing/demo-answers.ts';
import { fakeWebSockets } from '../../testing/fake-web-socket.ts';
import { address, openWidget } from '../../testing/open-widget.tsx';

beforeEach(() => void fakeWebSockets());

const TUESDAY_9 = at('09:00', '2026-11-17');
const TUESDAY_11 = at('11:00', '2026-11-17');

/** Opens the confirmation as the page after a failed payment does: in a tab that has chosen nothing. */
const again = (type: string, query: string, given: Answers = {}) =>
  openWidget(
    `/book/confirm/${type}?${query}`,
    {
      profileGet: { profile: aProfile() },
      productList: { products: [aProduct({ id: 1, name: 'Room 1', employeeName: 'Noor' })] },
      paymentOptions: someOptions([anOnlineChoice(), aChoice()]),
      ...given,
    },
    'website',
    { signedIn: true },
  );

const service = `shopId=1&serviceId=10&startsAt=${TUESDAY_9}&roomId=1`;

describe('a payment that is tried again', () => {
  test('[PAY-8] opens the same service, time and person, and keeps another choice that is made then', async () => {
    const { calls, reload } = again('service', service);
    expect(await screen.findByRole('heading', { name: 'Check and book' })).toBeDefined();
    expect(screen.getAllByText('09:00 – 10:00').length).toBeGreaterThan(0);
    await waitFor(() => expect(calls.find(({ name }) => name === 'paymentOptions')).toBeDefined());
    expect(calls.find(({ name }) => name === 'paymentOptions')?.fields).toMatchObject({
      serviceId: 10,
      timestamp: TUESDAY_9,
      roomId: 1,
    });
    expect(location.search).toBe('');
    reload();
    expect((await screen.findAllByText('09:00 – 10:00')).length).toBeGreaterThan(0);
  });

  test('[PAY-8] [PAY-1] begins with the bank of the first try, also after a reload', async () => {
    const { reload } = again('service', `${service}&bankId=bunq`, {
      paymentOptions: someOptions([aChoice(), anOnlineChoice({ requiresIdealBank: true })]),
    });
    expect(await screen.findByRole('radio', { name: 'bunq' })).toHaveProperty('checked', true);
    expect(location.search).toBe('');
    reload();
    expect(await screen.findByRole('radio', { name: 'bunq' })).toHaveProperty('checked', true);
  });

  test('[PAY-8] [A1] a place that is gone meanwhile is named, with free times near it', async () => {
    let isTaken = true;
    again('service', service, {
      paymentOptions: ({ timestamp }) => {
        if (!isTaken || timestamp !== TUESDAY_9) return someOptions([anOnlineChoice()]);
        throw new ApiError({
          kind: 'problem',
          code: 409,
          message: 'This time has just been taken',
          errors: {},
          timer: undefined,
          companyBanned: false,
          result: { slots: [{ timestamp: TUESDAY_11, room_id: 1 }] },
        });
      },
    });
    expect(await screen.findByText('This time has just been taken')).toBeDefined();
    isTaken = false;
    fireEvent.click(screen.getByRole('button', { name: /11:00/ }));
    expect((await screen.findAllByText('11:00 – 12:00')).length).toBeGreaterThan(0);
  });

  test('[PAY-8] [GRP-7] a class that is gone leads to the timetable and says so', async () => {
    again('group', `shopId=1&sessionId=40&startsAt=${TUESDAY_9}&optionId=0`, {
      shopGet: { shop: aShopWithPeople({ groups: true }) },
      groupWeek: { slots: {} },
    });
    expect(await screen.findByText('What you had chosen is no longer available. Here is what is free.')).toBeDefined();
    await waitFor(() => expect(address()).toBe('/shops/1/groups'));
  });
});
