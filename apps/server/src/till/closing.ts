import type { StaffContract } from '@embook/domain/contract';
import { dayOf, type FieldsOf, shopTimeAt } from '@embook/domain/shared';
import { closingDifference, closingRefusal, expectedCash } from '@embook/domain/till';
import type { Core } from '../infra/core.ts';
import { retry } from '../infra/db/retry.ts';
import { shopNow } from '../infra/clock.ts';
import type { Changes } from '../infra/http/changes.ts';
import { Problem } from '../infra/http/problem.ts';
import type { StaffCaller } from '../infra/http/staff-caller.ts';
import {
  type ClosingRow,
  findClosing,
  findTillShop,
  insertClosing,
  lastFloat,
  listClosings,
  lockTill,
  openDaysBefore,
  sumsOfDay,
} from './closing-store.ts';

type Fields<K extends keyof StaffContract> = FieldsOf<StaffContract[K]>;

const PAGE = 50;

const sumsOf = (row: ClosingRow) => [
  { method: 'cash' as const, entries: row.cashEntries, cents: row.cashCents },
  { method: 'card' as const, entries: row.cardEntries, cents: row.cardCents },
  { method: 'other' as const, entries: row.otherEntries, cents: row.otherCents },
];

function shownClosing(row: ClosingRow, shop: { readonly name: string; readonly timeZone: string }) {
  const { id, shopId, day: date, floatCents, countedCents, note, who, createdAt } = row;
  const sums = sumsOf(row);
  return {
    id,
    shop: { id: shopId, name: shop.name },
    date,
    sums,
    floatCents,
    expectedCents: expectedCash(sums, floatCents),
    countedCents,
    differenceCents: closingDifference(sums, row),
    note,
    who,
    closedAt: shopTimeAt(createdAt.getTime(), shop.timeZone),
  };
}

/** TILL-2: what the till of a shop took on a day, and how that day was closed. */
export async function readTillDay(core: Core, caller: StaffCaller, { shopId, date }: Fields<'staffTillDay'>) {
  const till = { companyId: caller.company.id, shopId };
  const shop = await findTillShop(core.db, till);
  if (!shop) throw new Problem('shop_not_found');
  const now = shopNow(core.clock, shop.timeZone);
  const [row, sums, floatCents, openDays] = await Promise.all([
    findClosing(core.db, till, date),
    sumsOfDay(core.db, till, date),
    lastFloat(core.db, till, date),
    openDaysBefore(core.db, till, dayOf(now)),
  ]);
  return {
    now,
    timeZone: shop.timeZone,
    sums: row ? sumsOf(row) : sums,
    floatCents: row?.floatCents ?? floatCents,
    closing: row ? shownClosing(row, shop) : null,
    openDays,
  };
}

/**
 * TILL-2: under the lock that every entry of this till takes, so that none is added between counting and closing. Of two
 * people who close at once the first wins, and the other reads who that was.
 */
export const closeDay = (core: Core, caller: StaffCaller, request: Fields<'staffCloseDay'>, changes: Changes) =>
  retry(() =>
    changes.transaction(async (tx) => {
      const { shopId, date, countedCents, note, floatCents = 0 } = request;
      const till = { companyId: caller.company.id, shopId };
      await lockTill(tx, till);
      const shop = await findTillShop(tx, till);
      if (!shop) throw new Problem('shop_not_found');
      const closed = await findClosing(tx, till, date);
      if (closed) {
        const { who, closedAt } = shownClosing(closed, shop);
        throw new Problem('day_closed', undefined, { closed_by: who, closed_at: closedAt });
      }
      const sums = await sumsOfDay(tx, till, date);
      const differenceCents = closingDifference(sums, { floatCents, countedCents });
      const refusal = closingRefusal({ date, note }, dayOf(shopNow(core.clock, shop.timeZone)), differenceCents);
      if (refusal === 'day_ahead') throw new Problem('invalid_fields', { date: 'out_of_range' });
      if (refusal === 'note_missing') throw new Problem('invalid_fields', { note: 'required' });
      const [cash, card, other] = sums;
      if (!cash || !card || !other) throw new Error('a method of the till has no sum');
      await insertClosing(tx, {
        ...till,
        day: date,
        cashCents: cash.cents,
        cardCents: card.cents,
        otherCents: other.cents,
        cashEntries: cash.entries,
        cardEntries: card.entries,
        otherEntries: other.entries,
        floatCents,
        countedCents,
        note: note ?? null,
        accountId: caller.account.id,
        who: caller.account.name,
        createdAt: new Date(core.clock.now()),
      });
      const expectedCents = expectedCash(sums, floatCents);
      const after = { date, expected_cents: expectedCents, difference_cents: differenceCents };
      return { answer: { expectedCents, differenceCents }, entry: { thing: 'shop', id: shopId, shopId, after } };
    }),
  );

export async function readClosings(core: Core, caller: StaffCaller, request: Fields<'staffClosings'>) {
  const rows = await listClosings(core.db, caller.member, { ...request, limit: request.limit ?? PAGE });
  return {
    closings: rows.map(({ closing, shopName, timeZone }) => shownClosing(closing, { name: shopName, timeZone })),
  };
}
