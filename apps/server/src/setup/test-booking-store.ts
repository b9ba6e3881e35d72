import type { ShopTime } from '@embook/domain/shared';
import { and, eq, isNotNull } from 'drizzle-orm';
import type { Tx } from '../infra/db/open.ts';
import { occupancies, rooms, shops } from '../infra/db/schema/index.ts';

interface NewTest {
  readonly roomId: number;
  readonly employeeId: number | null;
  readonly startsAt: ShopTime;
  readonly endsAt: ShopTime;
  readonly reason: string;
  readonly testUntil: Date;
}

/** One at a time: an earlier test of the company goes. Throws the database's error when the time is taken. */
export async function replaceTest(tx: Tx, companyId: number, test: NewTest): Promise<number> {
  await tx.delete(occupancies).where(and(eq(occupancies.companyId, companyId), isNotNull(occupancies.testUntil)));
  const [row] = await tx
    .insert(occupancies)
    .values({ companyId, ...test })
    .returning({ id: occupancies.id });
  return row?.id ?? 0;
}

/** A room with the clock of its shop. */
export async function roomOf(tx: Tx, companyId: number, roomId: number) {
  const [row] = await tx
    .select({ name: rooms.name, timeZone: shops.timeZone })
    .from(rooms)
    .innerJoin(shops, and(eq(shops.companyId, rooms.companyId), eq(shops.id, rooms.shopId)))
    .where(and(eq(rooms.companyId, companyId), eq(rooms.id, roomId)));
  return row;
}
