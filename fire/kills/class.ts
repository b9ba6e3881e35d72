import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { payments, bookings, seats, sessions } from '../../apps/server/src/infra/db/schema/index.ts';
import { addStaff, openSession } from '../../apps/server/test/staff.ts';
import { figures } from './figures.ts';
import { freePort } from '../../tools/platform.ts';
import { platformNow, startPlatformProcess } from './platform-process.ts';
import { openShop } from './shop.ts';

const PEOPLE = 40;
/** How many of them paid online; the others pay at the shop. */
const ONLINE = 30;

/** A class of 40, inserted directly, since only its cancellation is tested here. */
async function fullClass(shop: Awaited<ReturnType<typeof openShop>>) {
  const { db, companyId, shopId, serviceId } = shop;
  const startsAt = Date.UTC(2026, 10, 26, 18) / 1000;
  const terms = { kind: 'group' as const, serviceId, startsAt, minutes: 60, priceCents: 1500, total: PEOPLE };
  const [session] = await db
    .insert(sessions)
    .values({ companyId, shopId, ...terms, taken: PEOPLE })
    .returning({ id: sessions.id });
  const sessionId = session?.id ?? 0;
  const people = await shop.crowd(PEOPLE, 'class');
  const rows = people.map(({ customerId }, index) => ({ customerId, id: 7_000_000 + index, isOnline: index < ONLINE }));
  const visit = { companyId, shopId, serviceId, sessionId, serviceName: 'Yoga', startsAt, minutes: 60 };
  await db.insert(bookings).values(
    rows.map(({ customerId, id, isOnline }) => ({
      ...visit,
      id,
      customerId,
      status: 'confirmed' as const,
      priceCents: 1500,
      finalCostCents: 1500,
      paymentType: isOnline ? ('ideal' as const) : ('cash' as const),
      paymentSystem: isOnline ? ('sandbox' as const) : ('cash' as const),
      paid: isOnline,
    })),
  );
  await db
    .insert(seats)
    .values(rows.map(({ customerId, id }) => ({ companyId, bookingId: id, sessionId, customerId })));
  await db.insert(payments).values(
    rows
      .filter(({ isOnline }) => isOnline)
      .map(({ customerId, id }) => ({
        companyId,
        id: id + 1_000_000,
        customerId,
        payableKind: 'booking' as const,
        payableId: id,
        amountCents: 1500,
        provider: 'sandbox' as const,
        providerPaymentId: `class-${id}`,
        status: 'paid' as const,
      })),
  );
  return sessionId;
}

describe('a class is cancelled', () => {
  test(`[CLS-4] [B9] killed three times in the middle of a class of ${PEOPLE}: it goes on, each person once`, async () => {
    const shop = await openShop();
    const sessionId = await fullClass(shop);
    const { accountId } = await addStaff(shop.db, {
      email: 'kills@embook.test',
      companyId: shop.companyId,
      role: 'owner',
    });
    const cookie = await openSession(shop.db, accountId, new Date(platformNow()));
    const port = await freePort();
    const start = async () => {
      const platform = startPlatformProcess({ url: shop.url, port });
      if (!(await platform.ready)) throw new Error('it did not start');
      return platform;
    };
    const left = async () => {
      const [row] = await shop.rows<{ left: number }>(
        sql`select count(*)::int as left from bookings where session_id = ${sessionId} and status = 'confirmed'`,
      );
      return row?.left;
    };

    let platform = await start();
    await platform.send({ dieAt: 'before commit', on: 12 });
    const asked = fetch(`${platform.address}/api/staff/session/${sessionId}/cancel`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'company-api-key': 'one', cookie },
      body: JSON.stringify({ reason: 'The teacher is ill' }),
    });
    await expect(asked).rejects.toThrow();
    await platform.gone;
    figures.count('kills');
    expect(await left()).toBe(PEOPLE - 11);

    for (const killPoint of [
      { dieAt: 'after commit', on: 9 },
      { dieAt: 'before commit', on: 1 },
    ] as const) {
      platform = await start();
      await platform.send(killPoint);
      expect(await platform.send({ run: 'cancelled-classes' })).toBe(false);
      await platform.gone;
      figures.count('kills');
    }
    expect(await left()).toBe(PEOPLE - 20);

    platform = await start();
    expect(await platform.send({ run: 'cancelled-classes' })).toBe(true);
    expect(await left()).toBe(0);
    const answer = await fetch(`${platform.address}/api/staff/session/${sessionId}/cancellation`, {
      headers: { 'company-api-key': 'one', cookie },
    });
    const { result } = (await answer.json()) as { result: { left: number; returned: { kind: string }[] } };
    expect(result.left).toBe(0);
    expect(result.returned.filter(({ kind }) => kind === 'refund')).toHaveLength(ONLINE);
    expect(result.returned.filter(({ kind }) => kind === 'free')).toHaveLength(PEOPLE - ONLINE);
    expect(await shop.rows(sql`select count(*)::int as refunds, sum(amount_cents)::int as cents from refunds`)).toEqual(
      [{ refunds: ONLINE, cents: ONLINE * 1500 }],
    );
    expect(
      await shop.rows(sql`select count(*)::int as mails, count(distinct to_address)::int as people from mails
        where template = 'class_cancelled'`),
    ).toEqual([{ mails: PEOPLE, people: PEOPLE }]);
    expect(await shop.rows(sql`select taken from sessions where id = ${sessionId}`)).toEqual([{ taken: 0 }]);
    await platform.kill();
  });
});
