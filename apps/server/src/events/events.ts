import type { Session } from '@embook/domain/groups';
import { type Clock, shopNow } from '../infra/clock.ts';
import type { Caller } from '../infra/http/caller.ts';
import { Problem } from '../infra/http/problem.ts';
import type { Shops } from '../shops/shops.ts';
import type { EventStore } from './event-store.ts';

export type Events = ReturnType<typeof createEvents>;

const who = ({ company, customer, locale }: Caller) => ({ companyId: company.id, customerId: customer?.id, locale });

export function createEvents(store: EventStore, shops: Shops, clock: Clock) {
  return {
    async page(caller: Caller, shopId: number, first: number, limit: number): Promise<Session[]> {
      const zone = await shops.timeZone(caller.company.id, shopId);
      const page = await store.page(who(caller), shopId, shopNow(clock, zone), first, limit);
      return [...(await shops.listed(caller.company.id, shopId, page))];
    },

    /** A link may outlive its event: a past event is answered like an unknown one (EVT-4). */
    async get(caller: Caller, eventId: number): Promise<Session> {
      const event = await store.find(who(caller), eventId);
      if (!event) throw new Problem('event_not_found');
      const zone = await shops.timeZone(caller.company.id, event.shopId);
      if (event.startsAt + event.length * 60 <= shopNow(clock, zone)) throw new Problem('event_not_found');
      return event;
    },
  };
}
