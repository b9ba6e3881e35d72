import { randomBytes } from 'node:crypto';
import { DAY_SECONDS, dayOf } from '@embook/domain/shared';
import { payments, refunds, tillEntries } from '../src/infra/db/schema/index.ts';
import { type Place, visit } from './staff-matrix-things.ts';
import { NOW } from './studio.ts';

/** Money that the desk took for a visit. */
async function aSale(at: Place) {
  const { id } = await visit(at);
  const sale = { kind: 'sale', method: 'cash', amountCents: 4950, accountId: 1, who: 'Somebody' } as const;
  const [row] = await at.db
    .insert(tillEntries)
    .values({ companyId: at.companyId, shopId: at.shopId, bookingId: id, createdAt: new Date(NOW), ...sale })
    .returning({ id: tillEntries.id });
  return { id, entryId: row?.id ?? 0 };
}

/** Money for a visit that the provider does not pay back. */
async function aRefusedRefund(at: Place): Promise<number> {
  const { id: payableId, customerId } = await visit(at);
  const { companyId, db } = at;
  const id = randomBytes(6).readUIntBE(0, 6) + 1;
  const money = { companyId, id, amountCents: 4950 };
  await db.insert(payments).values({
    ...money,
    customerId,
    payableKind: 'booking',
    payableId,
    provider: 'sandbox',
    status: 'refund_due',
    nextCheckAt: null,
  });
  await db.insert(refunds).values({ ...money, paymentId: id, paidCents: 4950, dueOn: '2026-11-16', status: 'failed' });
  return id;
}

/** A day of 2020, and the next one for each closing. */
let freeDay = Date.UTC(2020, 0, 1) / 1000;

/** The calls of the till and of the list of all money. */
export const moneyRows = {
  staffCorrectPayment: {
    about: 'employee' as const,
    fields: async (at: Place) => ({ ...(await aSale(at)), reason: 'Mistyped' }),
  },
  staffTillDay: { about: 'shop' as const, fields: async ({ shopId }: Place) => ({ shopId, date: '2026-11-09' }) },
  // A day without entries, so that nothing is in the drawer; another one for each call, since a closed day stays closed.
  staffCloseDay: {
    about: 'shop' as const,
    fields: async ({ shopId }: Place) => ({
      shopId,
      date: dayOf((freeDay += DAY_SECONDS)),
      countedCents: 0,
      note: undefined,
      floatCents: undefined,
    }),
  },
  staffClosings: {
    about: 'shop' as const,
    fields: async ({ shopId }: Place) => ({ shopId, untilId: undefined, limit: undefined }),
  },
  staffMoney: {
    about: 'shop' as const,
    fields: async ({ shopId }: Place) => ({
      from: '2026-11-09',
      until: '2026-11-15',
      shopId,
      method: undefined,
      status: undefined,
      query: undefined,
      cursor: undefined,
      limit: undefined,
    }),
  },
  staffRefundMoney: {
    about: 'employee' as const,
    fields: async (at: Place) => {
      const { entryId } = await aSale(at);
      return { kind: 'desk' as const, id: entryId, amountCents: 1000, reason: 'Complaint' };
    },
  },
  staffRetryRefund: { about: 'shop' as const, fields: async (at: Place) => ({ id: await aRefusedRefund(at) }) },
  staffSettleRefund: {
    about: 'shop' as const,
    fields: async (at: Place) => ({ id: await aRefusedRefund(at), amountCents: 1000, reason: 'By bank transfer' }),
  },
};
