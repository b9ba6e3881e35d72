import type { Locale, ShopTime } from '@embook/domain/shared';
import { eq, gt } from 'drizzle-orm';
import { selectSessions } from '../groups/groups.ts';
import type { Db } from '../infra/db/open.ts';
import { sessions } from '../infra/db/schema/index.ts';

export type EventStore = ReturnType<typeof createEventStore>;

interface Who {
  readonly companyId: number;
  readonly customerId: number | undefined;
  readonly locale: Locale;
}

export function createEventStore(db: Db) {
  return {
    /** By start; the wire asks for pages by number. */
    page: ({ companyId, customerId, locale }: Who, shopId: number, after: ShopTime, first: number, limit: number) =>
      selectSessions(db, companyId, customerId, locale, [
        eq(sessions.shopId, shopId),
        eq(sessions.kind, 'event'),
        gt(sessions.startsAt, after),
      ])
        .limit(limit)
        .offset(first),

    async find({ companyId, customerId, locale }: Who, eventId: number) {
      const rows = await selectSessions(db, companyId, customerId, locale, [
        eq(sessions.id, eventId),
        eq(sessions.kind, 'event'),
      ]);
      return rows[0];
    },
  };
}
