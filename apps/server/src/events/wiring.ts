import type { Core } from '../infra/core.ts';
import type { Shops } from '../shops/shops.ts';
import { createEventStore } from './event-store.ts';
import { createEvents } from './events.ts';
import { eventRoutes } from './routes.ts';

export const wireEvents = ({ db, clock }: Core, { shops }: { readonly shops: Shops }) => ({
  routes: eventRoutes(createEvents(createEventStore(db), shops, clock)),
});
