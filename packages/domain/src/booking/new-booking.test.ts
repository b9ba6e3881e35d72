import { describe, expect, test } from 'vitest';
import { type BookableSlot, type BookingRequest, type BookingTerms, newBooking, type UnpaidBookings } from './index.ts';

const NOW = Date.UTC(2026, 10, 16, 9);

const slot: BookableSlot = {
  shopId: 1,
  serviceId: 2,
  serviceName: 'Massage',
  optionId: null,
  roomId: 3,
  employeeId: null,
  employeeName: null,
  sessionId: null,
  startsAt: 1_800_000_000,
  minutes: 60,
  busy: { from: 1_800_000_000, until: 1_800_003_600 },
  priceCents: 5000,
};
const bundle = { id: 7, name: 'Ten', usesLeft: 3, usesMax: 10, validUntil: null, term: null };

function decide(
  request: Partial<BookingRequest> = {},
  terms: Partial<BookingTerms> = {},
  unpaid: Partial<UnpaidBookings> = {},
) {
  const usual = {
    discountPercent: 0,
    acceptsCash: true,
    acceptsOnline: true,
    bankRequired: false,
    banks: [],
    bundles: [],
    subscriptions: [],
    policyHours: 24,
    feeCents: 0,
  };
  return newBooking(
    slot,
    { paymentType: 'cash', useDiscount: true, ...request },
    { ...usual, ...terms },
    { openHolds: 0, unpaid: 0, maxUnpaid: 5, covered: 0, ...unpaid },
    NOW,
  );
}

describe('what is booked', () => {
  test('[PAY-2] at the shop: confirmed at once, not paid, on the policy of this moment', () => {
    expect(decide()).toEqual({
      booking: {
        slot,
        status: 'confirmed',
        holdUntil: null,
        paymentType: 'cash',
        costCents: 5000,
        discountCents: 0,
        paid: false,
        policyHours: 24,
        feeCents: 0,
        note: null,
      },
      entitlement: null,
    });
  });

  test('[PAY-2] online: held for 15 minutes, and not paid yet', () => {
    expect(decide({ paymentType: 'ideal' })).toMatchObject({
      booking: { status: 'held', holdUntil: NOW + 15 * 60_000, costCents: 5000, paid: false },
    });
  });

  test('[PAY-10] with a bundle: paid with one use of it, whatever discount there is', () => {
    const decision = decide({ paymentType: 'bundle' }, { bundles: [bundle], discountPercent: 10 });
    expect(decision).toMatchObject({
      booking: { status: 'confirmed', costCents: 0, discountCents: 0, paid: true },
      entitlement: bundle,
    });
  });

  test('[PRO-2] the discount is taken off, unless the customer keeps it', () => {
    const terms = { discountPercent: 10 };
    expect(decide({}, terms)).toMatchObject({ booking: { costCents: 4500, discountCents: 500 } });
    expect(decide({ useDiscount: false }, terms)).toMatchObject({ booking: { costCents: 5000, discountCents: 0 } });
  });
});

describe('what is refused', () => {
  const [banks, bankRequired] = [[{ id: 'A', name: 'Bank A' }], true];
  test.each<[string, Parameters<typeof decide>, object]>([
    ['a way to pay that is not offered', [{}, { acceptsCash: false }], { refused: 'not_offered' }],
    ['a bundle that the customer does not have', [{ paymentType: 'bundle' }], { refused: 'not_offered' }],
    ['no bank where one is needed', [{ paymentType: 'ideal' }, { banks, bankRequired }], { refused: 'bank' }],
    ['an unknown bank', [{ paymentType: 'ideal', idealBankId: 'B' }, { banks }], { refused: 'bank' }],
    ['another price than was shown', [{ expectedCents: 4000 }], { refused: 'price_changed', cost: 5000 }],
    ['a third hold', [{ paymentType: 'ideal' }, {}, { openHolds: 2 }], { refused: 'too_many_holds' }],
    [
      'one visit too many with what has no number of uses',
      [{ paymentType: 'bundle' }, { bundles: [{ ...bundle, usesLeft: null, usesMax: null }] }, { covered: 40 }],
      { refused: 'too_many_covered' },
    ],
    ['one unpaid visit too many', [{}, {}, { unpaid: 5 }], { refused: 'too_many_unpaid' }],
  ])('[A7] [PAY-2] %s', (_name, given, refusal) => {
    expect(decide(...given)).toEqual(refusal);
  });

  test('[PAY-2] holds do not count at the shop, and unpaid visits do not count online', () => {
    expect(decide({}, {}, { openHolds: 2 })).toMatchObject({ booking: { status: 'confirmed' } });
    expect(decide({ paymentType: 'ideal', idealBankId: 'A' }, { banks }, { unpaid: 5 })).toMatchObject({
      booking: { status: 'held' },
    });
  });
});
