import type { Session } from '@embook/domain/groups';
import { shopNow } from '../infra/clock.ts';
import type { Core } from '../infra/core.ts';
import type { Caller } from '../infra/http/caller.ts';
import { Problem } from '../infra/http/problem.ts';
import type { CoreHandlers } from '../infra/http/serve.ts';
import { refuseHiddenShop, zoneOfShop } from '../shops/shops.ts';
import { eventsAfter, findEvent } from './event-store.ts';

const readerOf = ({ company, customer, locale }: Caller) => ({
  companyId: company.id,
  customerId: customer?.id,
  locale,
});

/** A link may outlive its event: a past event is answered like an unknown one (EVT-4). */
async function getEvent(core: Core, caller: Caller, eventId: number): Promise<Session> {
  const event = await findEvent(core.db, readerOf(caller), eventId);
  if (!event) throw new Problem('event_not_found');
  const zone = await zoneOfShop(core, caller.company.id, event.shopId);
  if (event.startsAt + event.length * 60 <= shopNow(core.clock, zone)) throw new Problem('event_not_found');
  return event;
}

export const eventRoutes = {
  eventList: async (core, caller, { shopId, ...page }) => {
    const zone = await zoneOfShop(core, caller.company.id, shopId);
    const slots = await eventsAfter(core.db, readerOf(caller), shopId, shopNow(core.clock, zone), page);
    await refuseHiddenShop(core.db, caller.company.id, shopId, slots);
    return { slots };
  },
  eventGet: async (core, caller, { eventId }) => ({ slot: await getEvent(core, caller, eventId) }),
} satisfies Partial<CoreHandlers>;
