import type { Locale, ShopTime } from '@embook/domain/shared';
import { eq, gt } from 'drizzle-orm';
import { selectSessions } from '../groups/groups.ts';
import type { Db } from '../infra/db/open.ts';
import { sessions } from '../infra/db/schema/index.ts';

interface Reader {
  readonly companyId: number;
  readonly customerId: number | undefined;
  readonly locale: Locale;
}

/** By start; the wire asks for pages by number. */
export const eventsAfter = (
  db: Db,
  { companyId, customerId, locale }: Reader,
  shopId: number,
  after: ShopTime,
  { first, limit }: { readonly first: number; readonly limit: number },
) =>
  selectSessions(db, companyId, customerId, locale, [
    eq(sessions.shopId, shopId),
    eq(sessions.kind, 'event'),
    gt(sessions.startsAt, after),
  ])
    .limit(limit)
    .offset(first);

export async function findEvent(db: Db, { companyId, customerId, locale }: Reader, eventId: number) {
  const rows = await selectSessions(db, companyId, customerId, locale, [
    eq(sessions.id, eventId),
    eq(sessions.kind, 'event'),
  ]);
  return rows[0];
}
