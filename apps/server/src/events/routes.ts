import type { Handlers } from '../infra/http/serve.ts';
import type { Events } from './events.ts';

export const eventRoutes = (events: Events) =>
  ({
    eventList: async (caller, { shopId, first, limit }) => ({ slots: await events.page(caller, shopId, first, limit) }),
    eventGet: async (caller, { eventId }) => ({ slot: await events.get(caller, eventId) }),
  }) satisfies Partial<Handlers>;
