import type { ShopTime } from '@embook/domain/shared';
import { and, eq, isNotNull } from 'drizzle-orm';
import type { Tx } from '../infra/db/open.ts';
import { occupancies, rooms } from '../infra/db/schema/index.ts';

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

export async function roomName(tx: Tx, companyId: number, roomId: number): Promise<string | null> {
  const [row] = await tx
    .select({ name: rooms.name })
    .from(rooms)
    .where(and(eq(rooms.companyId, companyId), eq(rooms.id, roomId)));
  return row?.name ?? null;
}
